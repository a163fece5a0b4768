import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { callbackSummaries } from "../../../../../use-cases/admin/views/callbacks"

/** What each account's callbacks of the last 24 hours came to: received, refused by hour and reason, and what that says. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ accounts: await callbackSummaries(req.scope, new Date()) })
}
