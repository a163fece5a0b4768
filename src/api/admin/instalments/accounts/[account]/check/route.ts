import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { checkConnection } from "../../../../../../use-cases/admin/views/connection"
import { toMedusaError } from "../../../../../../use-cases/notify/medusa-error"

/** Checks the connection to the service: credentials, signing key, callback address, clock, API description. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  try {
    res.json({ results: await checkConnection(req.scope, req.params.account ?? "") })
  } catch (error) {
    throw toMedusaError(error)
  }
}
