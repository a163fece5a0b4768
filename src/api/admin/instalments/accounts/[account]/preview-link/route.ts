import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { createPreviewLink } from "../../../../../../use-cases/admin/actions/preview-link"
import { toMedusaError } from "../../../../../../use-cases/notify/medusa-error"

/** A link that lets whoever opens it into an account's preview. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  try {
    res.json({ preview_link: createPreviewLink(req.scope, req.params.account ?? "", new Date()) })
  } catch (error) {
    throw toMedusaError(error)
  }
}
