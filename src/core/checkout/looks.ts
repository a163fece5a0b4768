import type { Checkout } from "./checkout"

/** One question to the service about a checkout in this time, whoever asks. Milliseconds. */
export const LOOK_PAUSE_MS = 15_000

/**
 * A browser that comes later than this after the payment page closed is not worth one of the few look-ups that the service
 * allows a minute; the job goes on asking. Milliseconds.
 */
const BROWSERS_ASK_FOR_MS = 60 * 60_000

/** Links stay in histories and mailboxes: after a day, this one no longer names cart or order. Milliseconds. */
const RETURN_LINK_FOR_MS = 24 * 60 * 60_000

/** True when whoever follows the return link of a checkout is shown the shop and nothing of the payment. */
export function hasNeutralPageOnly({ createdAt }: Pick<Checkout, "createdAt">, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > RETURN_LINK_FOR_MS
}

/** True while a browser's visit may make us ask the service about a checkout. */
export function mayAskForBrowser({ expiresAt }: Pick<Checkout, "expiresAt">, now: Date): boolean {
  return expiresAt === null || now.getTime() - expiresAt.getTime() <= BROWSERS_ASK_FOR_MS
}
