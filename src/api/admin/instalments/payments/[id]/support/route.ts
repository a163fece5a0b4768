import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { sendSupportFile } from "../../../admin-answer"
import { idOf } from "../../../../../parse-input"

/** The file for support, with all that the ledger has about one payment. */
export function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  return sendSupportFile(req, res, idOf(req))
}
