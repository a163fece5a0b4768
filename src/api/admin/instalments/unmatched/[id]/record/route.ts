import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { recordRefundOnOrder } from "../../../../../../workflows"
import { idText, parseInput } from "../../../../../parse-input"
import { act } from "../../../admin-action"

const body = z.strictObject({ payment_id: idText })

/** Records a refund made in the service's back office on the order of a payment. Nothing is sent. */
export function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { payment_id } = parseInput(body, req.body)
  return act(req, res, (container, id, by) => recordRefundOnOrder(container, id, payment_id, by))
}
