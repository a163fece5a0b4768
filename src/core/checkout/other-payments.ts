import { ENGLISH, type Words } from "../words/words"
import { assertNever } from "../assert-never"
import type { Checkout } from "./checkout"

type Payment = Pick<Checkout, "id" | "remoteState" | "placementState" | "amountMinor" | "paidAt" | "reference">

/** What became of a payment without an order, for the shopper who made it: how much, when, and how to name it to the shop. */
export function returnedSentence(payment: Payment, words: Words = ENGLISH): string {
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
  words: Words = ENGLISH
): string {
  return attempts
    .filter(({ id, remoteState }) => id !== decisive?.id && remoteState === "successful")
    .map((payment) => otherSentence(payment, words))
    .filter((sentence) => sentence !== "")
    .join(" ")
}

function otherSentence(payment: Payment, words: Words): string {
  const also = words.say(payment.paidAt === null ? "alsoPaid" : "alsoPaidOn", factsOf(payment))
  switch (payment.placementState) {
    case "refunding":
      return `${also} ${words.say("otherReturning")}`
    case "returned":
      return `${also} ${words.say("otherReturned")}`
    case "none":
    case "placing":
    case "unplaced":
      return `${also} ${words.say("otherLookedAt")}`
    case "placed":
      return ""
    default:
      return assertNever(payment.placementState)
  }
}
