import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { callOff } from "../../../../../../workflows"
import { act } from "../../../admin-action"

/** Calls off a refund that waits to be sent: it is never sent, and is removed from Medusa's records. */
export function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  return act(req, res, callOff)
}
