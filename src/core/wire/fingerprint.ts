import { createHash } from "node:crypto"
import { keyedDigest } from "./keyed-digest"
import { type Json, serialise } from "./serialise"

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
