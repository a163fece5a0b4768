import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"

/**
 * Turns away what a page of another site can send in an admin's name: a form or plain text needs no leave of this shop's,
 * JSON does.
 */
export function requireJson(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  if (!/^application\/json\s*(;|$)/i.test(req.get("content-type") ?? "")) {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, "Send this request with the content type application/json.")
  }
  next()
}
