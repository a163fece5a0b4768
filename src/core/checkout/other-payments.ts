import { formatPounds } from "../money/money"
import { londonDayText } from "../london-time"
import { assertNever } from "../assert-never"
import type { Checkout } from "./checkout"

type Payment = Pick<Checkout, "id" | "remoteState" | "placementState" | "amountMinor" | "paidAt" | "reference">

/** What became of a payment without an order, for the shopper who made it: how much, when, and how to name it to the shop. */
export function returnedSentence({ placementState, amountMinor, paidAt, reference }: Payment): string {
  const day = paidAt === null ? "" : ` on ${londonDayText(paidAt)}`
  const back = placementState === "returned" ? "has been refunded in full" : "is being refunded in full"
  return `Your payment of ${formatPounds(amountMinor)}${day} ${back}. Its reference is ${reference}.`
}

/**
 * What a shopper should know of payments besides the one that counts: a second tab paid too, or an earlier attempt was paid
 * and got no order.
 *
 * @param decisive the attempt that the shopper is shown anyway
 */
export function otherPaymentsText(attempts: readonly Payment[], decisive: Pick<Checkout, "id"> | undefined): string {
  return attempts
    .filter(({ id, remoteState }) => id !== decisive?.id && remoteState === "successful")
    .map(otherSentence)
    .filter((sentence) => sentence !== "")
    .join(" ")
}

function otherSentence(payment: Payment): string {
  const { placementState, amountMinor, paidAt, reference } = payment
  const day = paidAt === null ? "" : ` on ${londonDayText(paidAt)}`
  const also = `You also paid ${formatPounds(amountMinor)}${day} (reference ${reference}).`
  switch (placementState) {
    case "refunding":
      return `${also} That payment is being refunded in full.`
    case "returned":
      return `${also} That payment has been refunded in full.`
    case "none":
    case "placing":
    case "unplaced":
      return `${also} The shop is looking at that payment. You do not need to do anything.`
    case "placed":
      return ""
    default:
      return assertNever(placementState)
  }
}
