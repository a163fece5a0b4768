/**
 * What became of a callback; `open` is still to be settled, `given_up` could not be settled, however often it was tried. What
 * `other_environment` is about was made in the one that its account is not set to.
 */
export const CALLBACK_STATES = ["open", "settled", "unknown_reference", "other_environment", "given_up"] as const
export type CallbackState = (typeof CALLBACK_STATES)[number]

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

/**
 * What an account's recent callbacks say.
 *
 * - `wrong_key`: some about its own payments do not verify, and none has verified since
 * - `stripped`: some about its own payments carry no signature, and none has verified since
 * - `malformed`: some that verify are not what this plugin knows, and none was understood since
 * - `strangers`: others were turned away, which is as it should be
 * - `well`: callbacks came in, none was turned away
 * - `quiet`: nothing came
 */
export type CallbackHealth = "wrong_key" | "stripped" | "malformed" | "strangers" | "well" | "quiet"

type Refused = { reason: RefusalReason; lastSeenAt: Date }

/** @param verifiedAt when a callback was last accepted; null when none ever was */
export function callbackHealth(refused: readonly Refused[], received: number, verifiedAt: Date | null): CallbackHealth {
  const isUnanswered = (reason: RefusalReason) =>
    refused.some((one) => one.reason === reason && (verifiedAt === null || one.lastSeenAt > verifiedAt))
  const worst = (["wrong_key", "stripped", "malformed"] as const).find(isUnanswered)
  if (worst !== undefined) {
    return worst
  }
  if (refused.length > 0) {
    return "strangers"
  }
  return received > 0 ? "well" : "quiet"
}
