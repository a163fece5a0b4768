import type { RefusalReason } from "../checkout/callback-refusal"

/**
 * What an account's recent callbacks say.
 *
 * - `wrong_key`: some about its own payments do not verify, and none has verified since
 * - `malformed`: some that verify are not what this plugin knows, and none was understood since
 * - `strangers`: others were turned away, which is as it should be
 * - `well`: callbacks came in, none was turned away
 * - `quiet`: nothing came
 */
export type CallbackHealth = "wrong_key" | "malformed" | "strangers" | "well" | "quiet"

type Refused = { reason: RefusalReason; lastSeenAt: Date }

/** @param verifiedAt when a callback was last accepted; null when none ever was */
export function callbackHealth(refused: readonly Refused[], received: number, verifiedAt: Date | null): CallbackHealth {
  const isUnanswered = (reason: RefusalReason) =>
    refused.some((one) => one.reason === reason && (verifiedAt === null || one.lastSeenAt > verifiedAt))
  if (isUnanswered("wrong_key")) {
    return "wrong_key"
  }
  if (isUnanswered("malformed")) {
    return "malformed"
  }
  if (refused.length > 0) {
    return "strangers"
  }
  return received > 0 ? "well" : "quiet"
}
