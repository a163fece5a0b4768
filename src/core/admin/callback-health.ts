import type { RefusalReason } from "../checkout/callback-refusal"

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
