import type { AuthenticatedMedusaRequest, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { decideLostRefund, refundCandidates, toMedusaError } from "../../../../../../workflows"
import { parseInput } from "../../../../../parse-input"
import { act, idOf } from "../../../admin-action"

const body = z.union([z.strictObject({ adopt: z.uuid() }), z.strictObject({ send_again: z.literal(true) })], {
  error: () => 'Send either {"adopt": "<the service\'s refund id>"} or {"send_again": true}.',
})

/** The service's refunds that may be this one, whose answer was lost. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  try {
    res.json({ candidates: await refundCandidates(req.scope, idOf(req)) })
  } catch (error) {
    throw toMedusaError(error)
  }
}

/** A person's decision: it is this refund of the service's, or none of them, so that it is sent again. */
export function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const decision = parseInput(body, req.body)
  const resolution = "adopt" in decision ? { adopt: decision.adopt } : "send_again"
  return act(req, res, (container, id, by) => decideLostRefund(container, id, resolution, by))
}
