import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { settleCallbackAgain } from "../../../../../../workflows"
import { act } from "../../../admin-action"

/** Settles a stored callback once more. */
export function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  return act(req, res, settleCallbackAgain)
}
