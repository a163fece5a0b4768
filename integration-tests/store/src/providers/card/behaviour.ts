/**
 * How the store's other provider behaves: it works, declines the card, fails when the order is already written, or does not
 * let its session go, as Stripe does with one that is being processed.
 */
export const CARD_BEHAVIOURS = ["works", "declines", "fails_late", "keeps_session"] as const
export type CardBehaviour = (typeof CARD_BEHAVIOURS)[number]
