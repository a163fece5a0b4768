import { createHmac } from "node:crypto"

/** What a digest is for: one made for one purpose proves nothing for another. */
type Purpose = "contents" | "paid-return"

/**
 * HMAC-SHA256 that only a holder of the key can make or check against a guess.
 *
 * @param key a secret of the account that signs nothing else this way
 */
export function keyedDigest(key: string, purpose: Purpose, content: string): Buffer {
  return createHmac("sha256", key).update(`${purpose}\0${content}`).digest()
}
