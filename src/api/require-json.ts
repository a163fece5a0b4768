import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"

/**
 * Refuses what a page of another site could send in an admin's name: browsers send forms and plain text across sites without
 * asking, JSON only with the shop's consent (CORS).
 */
export function requireJson(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  if (!/^application\/json\s*(;|$)/i.test(req.get("content-type") ?? "")) {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, "Send this request with the content type application/json.")
  }
  next()
}
