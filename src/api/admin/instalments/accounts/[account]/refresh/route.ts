import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refreshAccount } from "../../../../../../use-cases/admin/views/accounts"
import { toMedusaError } from "../../../../../../use-cases/notify/medusa-error"

/** Fetches the bands and terms from the service now. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  try {
    res.json({ account: await refreshAccount(req.scope, req.params.account ?? "") })
  } catch (error) {
    throw toMedusaError(error)
  }
}
