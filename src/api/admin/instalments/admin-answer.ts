import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { toMedusaError } from "../../../use-cases/notify/medusa-error"

export type Handler = (req: AuthenticatedMedusaRequest, res: MedusaResponse) => Promise<void>

/**
 * A route that answers an admin with JSON.
 *
 * What is refused becomes a MedusaError with its sentence: HTTP 400, or 404 where there is no such thing.
 */
export function adminAnswer(answer: (req: AuthenticatedMedusaRequest) => object | Promise<object>): Handler {
  return async (req, res) => {
    try {
      res.json(await answer(req))
    } catch (error) {
      throw toMedusaError(error)
    }
  }
}
