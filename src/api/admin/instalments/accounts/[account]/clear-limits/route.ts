import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { clearLimits } from "../../../../../../use-cases/admin/views/accounts"
import { toMedusaError } from "../../../../../../use-cases/notify/medusa-error"

/** Ends the pauses that began when the service answered 429. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  try {
    res.json({ account: await clearLimits(req.scope, req.params.account ?? "") })
  } catch (error) {
    throw toMedusaError(error)
  }
}
