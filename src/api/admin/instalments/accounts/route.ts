import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { accountsView } from "../../../../use-cases/admin/views/accounts"

/** The configured accounts with their bands, without keys. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ accounts: await accountsView(req.scope) })
}
