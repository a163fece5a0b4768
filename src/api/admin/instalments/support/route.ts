import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { sendSupportFile } from "../admin-answer"

/** A text file about the shop for support: no secret, no personal data. */
export function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  return sendSupportFile(req, res)
}
