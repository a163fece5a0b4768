import { z } from "@medusajs/framework/zod"
import { parseJson } from "../wire/parse-json"
import { parseReference } from "./reference"

/**
 * Why a callback was turned away.
 *
 * - `no_signature`: it carried none; the service signs every one, so somebody else sent it
 * - `wrong_signature`: no key of the account made it
 * - `wrong_key`: the same, and it names a payment of the account, which nobody but the service and that shopper can: the
 *   signing key is most likely not the service's
 * - `stripped`: it carried none, and names a payment of the account: something on the way has taken it off
 * - `malformed`: signed as it should be, and not the callback of the spec
 * - `too_large`: longer than any callback
 */
export type RefusalReason = "no_signature" | "wrong_signature" | "wrong_key" | "stripped" | "malformed" | "too_large"

/** What the door can tell by itself; whether a payment is the account's own, the ledger knows. */
export type CountedReason = Exclude<RefusalReason, "wrong_key" | "stripped">

const claim = z.object({ client_reference_id: z.string() })

/**
 * The payment that an unverified body claims to be about. Nothing may be decided from it but how the refusal is counted.
 *
 * @returns undefined when it cannot be a reference of ours
 */
export function claimedReference(rawBody: Uint8Array): string | undefined {
  const claimed = claim.safeParse(parseJson(rawBody))
  return claimed.success ? parseReference(claimed.data.client_reference_id) : undefined
}
