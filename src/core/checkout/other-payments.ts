import type { SentenceId } from "../sentences"
import type { Words } from "../words/words"
import type { Checkout } from "./checkout"
import type { PlacementState } from "./states"

type Payment = Pick<Checkout, "id" | "remoteState" | "placementState" | "amountMinor" | "paidAt" | "reference">

/** What became of a payment without an order, for the shopper who made it: how much, when, and how to name it to the shop. */
export function returnedSentence(payment: Payment, words: Words): string {
  const isBack = payment.placementState === "returned"
  return payment.paidAt === null
    ? words.say(isBack ? "returned" : "beingReturned", factsOf(payment))
    : words.say(isBack ? "returnedOf" : "beingReturnedOf", factsOf(payment))
}

function factsOf({ amountMinor, paidAt, reference }: Payment) {
  return { amount: { minor: amountMinor }, reference, ...(paidAt && { day: { day: paidAt } }) }
}

/**
 * What a shopper should know of payments besides the one that counts: a second tab paid too, or an earlier attempt was paid
 * and got no order.
 *
 * @param decisive the attempt that the shopper is shown anyway
 */
export function otherPaymentsText(
  attempts: readonly Payment[],
  decisive: Pick<Checkout, "id"> | undefined,
  words: Words
): string {
  return attempts
    .filter(({ id, remoteState }) => id !== decisive?.id && remoteState === "successful")
    .flatMap((payment) => otherSentences(payment, words))
    .join(" ")
}

function otherSentences(payment: Payment, words: Words): string[] {
  const fate = FATES[payment.placementState]
  const also = payment.paidAt === null ? "alsoPaid" : "alsoPaidOn"
  return fate === null ? [] : [words.say(also, factsOf(payment)), words.say(fate)]
}

/** Of one that has its order, nothing is said. */
const FATES = {
  none: "otherLookedAt",
  placing: "otherLookedAt",
  unplaced: "otherLookedAt",
  placed: null,
  refunding: "otherReturning",
  returned: "otherReturned",
} as const satisfies Record<PlacementState, SentenceId | null>
