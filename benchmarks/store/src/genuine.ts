import { createHmac, timingSafeEqual } from "node:crypto"
import type { MedusaRequest } from "@medusajs/framework/http"

/** True when the service's key signed the body. */
export function isGenuine(req: MedusaRequest): boolean {
  const body = Buffer.isBuffer(req.rawBody) ? req.rawBody : Buffer.alloc(0)
  const expected = createHmac("sha512", process.env.INSTALMENTS_SIGNING_KEY ?? "")
    .update(body)
    .digest()
  const given = Buffer.from(req.get("x-signature") ?? "", "base64")
  return given.length === expected.length && timingSafeEqual(given, expected)
}
