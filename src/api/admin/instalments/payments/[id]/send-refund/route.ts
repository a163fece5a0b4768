import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { sendUnsentRefunds } from "../../../../../../workflows"
import { act } from "../../../act"

/** Sends the refunds of a payment that Medusa counts and the service was never asked for. */
export function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  return act(req, res, sendUnsentRefunds)
}
