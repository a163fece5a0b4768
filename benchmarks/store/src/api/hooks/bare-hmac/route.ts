import { createHmac, timingSafeEqual } from "node:crypto"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/** The least that a callback's door can do in Medusa: check the signature, keep nothing. */
export function POST(req: MedusaRequest, res: MedusaResponse): void {
  const body = Buffer.isBuffer(req.rawBody) ? req.rawBody : Buffer.alloc(0)
  const expected = createHmac("sha512", process.env.INSTALMENTS_SIGNING_KEY ?? "")
    .update(body)
    .digest()
  const given = Buffer.from(req.get("x-signature") ?? "", "base64")
  const genuine = given.length === expected.length && timingSafeEqual(given, expected)
  res.status(genuine ? 200 : 401).json({})
}
