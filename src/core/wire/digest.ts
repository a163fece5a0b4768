import { createHash, createHmac } from "node:crypto"
import { type Json, serialise } from "./json"

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

/**
 * Tells whether two attempts would show the shopper the same thing, without keeping what was shown. Keyed, so that nobody who
 * reads the ledger can try names and addresses against it.
 *
 * @returns 64 hex characters
 */
export function fingerprint(content: Json, clientSecret: string): string {
  return keyedDigest(clientSecret, "contents", serialise(content)).toString("hex")
}

/** A name for what has none of its own: the same for the same text. @returns 16 hex characters */
export function contentName(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16)
}
