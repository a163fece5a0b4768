import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { takeIo } from "../../../io-log"

/** What the store has waited for since the last question. */
export function GET(req: MedusaRequest, res: MedusaResponse): void {
  res.json({ io: takeIo(req.scope) })
}
