import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { dismissUnmatched } from "../../../../../../workflows"
import { act } from "../../../admin-action"

/** Marks something the service has, and this shop does not know, as dealt with. */
export function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  return act(req, res, dismissUnmatched)
}
