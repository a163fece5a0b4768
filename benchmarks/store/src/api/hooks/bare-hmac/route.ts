import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { isGenuine } from "../../../genuine"

/** The least that a callback's door can do in Medusa: check the signature, keep nothing. */
export function POST(req: MedusaRequest, res: MedusaResponse): void {
  res.status(isGenuine(req) ? 200 : 401).json({})
}
