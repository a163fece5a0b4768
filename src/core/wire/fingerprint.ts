import { createHash } from "node:crypto"
import { type Json, serialise } from "./serialise"

/**
 * Tells whether two attempts would show the shopper the same thing, without keeping what was shown:
 * the ledger holds this digest and no personal data.
 *
 * @returns 64 hex characters
 */
export function fingerprint(content: Json): string {
  return createHash("sha256").update(serialise(content)).digest("hex")
}
