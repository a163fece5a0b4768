import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { supportBundle } from "../../../use-cases/support/bundle"
import { toMedusaError } from "../../../use-cases/notify/medusa-error"

/** Answers with the file for support, to be saved. @param payment one, or the shop as a whole */
export async function sendSupportFile(req: MedusaRequest, res: MedusaResponse, payment?: string): Promise<void> {
  try {
    const { name, text } = await supportBundle(req.scope, new Date(), payment)
    res
      .type("text/plain")
      .set("content-disposition", `attachment; filename="${name}"`)
      .set("cache-control", "no-store")
      .send(text)
  } catch (error) {
    throw toMedusaError(error)
  }
}
