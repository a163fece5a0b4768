import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { returnUnplaced } from "../../../../../../workflows"
import { act } from "../../../admin-action"

/** Refunds a payment that has no order, in full. */
export function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  return act(req, res, returnUnplaced)
}
