import { createHmac, timingSafeEqual } from "node:crypto"

/**
 * Signs a message the way the service does, in both directions: Base64 (standard alphabet) of HMAC-SHA512.
 *
 * @param body the exact text or bytes that travel
 * @param key the signing key of the environment (never the client secret)
 * @returns 88 characters ending in "="
 * @see spec/merchant-api.md, Authentication 2
 */
export function sign(body: string | Uint8Array, key: string): string {
  return createHmac("sha512", key).update(body).digest("base64")
}

/**
 * True when any of the keys signed exactly these bytes.
 *
 * Every key is tried and every comparison takes the same time, so neither the
 * position of the right key nor a matching prefix can be read off the clock.
 *
 * @param rawBody the bytes as received, before any parsing
 * @param signature the `X-Signature` header, or undefined when it was absent
 */
export function verifySignature(rawBody: Uint8Array, signature: string | undefined, keys: readonly string[]): boolean {
  const claimed = Buffer.from(signature ?? "", "utf8")
  const matches = keys.map((key) => {
    const expected = Buffer.from(sign(rawBody, key), "utf8")
    const sameLength = claimed.length === expected.length
    return timingSafeEqual(sameLength ? claimed : expected, expected) && sameLength
  })
  return matches.includes(true)
}
