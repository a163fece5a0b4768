import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { retryFailedRefund } from "../../../../../../workflows"
import { act } from "../../../admin-action"

/** Retries a refund that failed or was declined, as a new refund. */
export function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  return act(req, res, retryFailedRefund)
}
