import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { retryFailedRefund } from "../../../../../../workflows"
import { act } from "../../../admin-action"

/** Sends a refund that failed or was declined once more, as a new one. */
export function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  return act(req, res, retryFailedRefund)
}
