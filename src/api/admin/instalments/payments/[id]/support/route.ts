import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { idOf } from "../../../admin-answer"
import { sendSupportFile } from "../../../support-file"

/** The file for support, with all that the ledger has about one payment. */
export function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  return sendSupportFile(req, res, idOf(req))
}
