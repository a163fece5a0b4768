import type { Checkout } from "../checkout/checkout"
import { majorToMinor, type MinorAmount, minorAmount } from "../money/money"
import type { Refund } from "./refund"
import { cameToNothing } from "./states"
import { refused } from "../refusal"

type Paid = Pick<Checkout, "amountMinor">
type Given = Pick<Refund, "amountMinor" | "state">
type GivenOfKind = Given & Pick<Refund, "kind">

/** What may still be given back of a checkout: its amount less every refund that took or may take money from it. */
export function remainder(checkout: Paid, refunds: readonly Given[]): MinorAmount {
  return minorAmount(Math.max(0, checkout.amountMinor - spokenFor(refunds)))
}

function spokenFor(refunds: readonly Given[]): number {
  return refunds.filter(({ state }) => !cameToNothing(state)).reduce((sum, refund) => sum + refund.amountMinor, 0)
}

/**
 * The payments as a shopper gets them back. One without an order goes back whole, so its refunds say what was taken of it, also
 * where the service took another amount than was agreed.
 */
export function asTaken<Payment extends Pick<Checkout, "id" | "placementState" | "amountMinor">>(
  payments: readonly Payment[],
  refunds: readonly (GivenOfKind & Pick<Refund, "checkoutId">)[]
): Payment[] {
  return payments.map((payment) => {
    const own = refunds.filter(({ checkoutId }) => checkoutId === payment.id)
    const backMinor = givenBack(payment, own)
    return backMinor ? { ...payment, amountMinor: minorAmount(backMinor) } : payment
  })
}

/** What has gone back, or is on its way, of a payment that goes back whole, pence; null where that is not decided yet. */
export function givenBack(
  { placementState }: Pick<Checkout, "placementState">,
  refunds: readonly GivenOfKind[]
): number | null {
  const isDecided = placementState === "returned" || (placementState === "refunding" && isReturnedWhole(refunds))
  return isDecided ? spokenFor(refunds) : null
}

/** True where a refund of a payment without an order stands: it takes all that is left, whatever was agreed. */
export function isReturnedWhole(refunds: readonly Pick<Refund, "kind" | "state">[]): boolean {
  return refunds.some(({ kind, state }) => kind === "unplaced" && !cameToNothing(state))
}

/** True where all of a payment has been refunded, by others or before, so that no refund of its own is to be asked for or awaited. */
export function isBack(checkout: Paid, refunds: readonly GivenOfKind[]): boolean {
  return !isReturnedWhole(refunds.filter(({ state }) => state !== "complete")) && remainder(checkout, refunds) === 0
}

/** A refund, and whether Medusa has it in its records, or had it before they were corrected. */
type RefundInRecords = Given & Pick<Refund, "retriedAs" | "doubt"> & { wasRecorded: boolean }

/**
 * What still has to be requested for a cancelled order: the remainder, less refunds that came to nothing after Medusa had
 * recorded them. Those are for a person, who tries them again after asking the service's support.
 */
export function stillOwed(checkout: Paid, refunds: readonly RefundInRecords[]): MinorAmount {
  const left = remainder(checkout, refunds)
  const ofPersons = refunds
    .filter(({ state, wasRecorded }) => state === "failed" || (state === "rejected" && wasRecorded))
    .filter((refund) => refund.retriedAs === null && !isExplained(refund, left))
    .reduce((sum, refund) => sum + refund.amountMinor, 0)
  return minorAmount(Math.max(0, left - ofPersons))
}

/** One that was refused because less is left is no riddle any more once the ledger itself knows of less. */
export function isExplained({ doubt, amountMinor }: Pick<Refund, "doubt" | "amountMinor">, leftMinor: number): boolean {
  return doubt === "less_left" && amountMinor > leftMinor
}

/**
 * What the retry of a refund asks for: the same amount. A cancelled order is refunded in full, so of its payment whatever is
 * left, if refunds recorded since leave less.
 *
 * @throws Refusal when that much is not left
 */
export function retryAmount({ amountMinor }: Refund, leftMinor: MinorAmount, isCancelled: boolean): MinorAmount {
  requireSomeLeft(leftMinor)
  if (amountMinor > leftMinor && !isCancelled) {
    throw refused("only_left_for_retry", { amount: leftMinor })
  }
  return minorAmount(Math.min(amountMinor, leftMinor))
}

/**
 * The pence a refund asks for.
 *
 * Medusa's amounts may carry fractions of a penny. A refund of everything that is left is rounded like the payment was, and so is
 * one that the rest follows; any other amount must be whole pence, so that shop and service never differ by a penny.
 *
 * @param major pounds as a decimal string
 * @param restFollows nobody keeps anything of the payment: what this refund leaves goes back as well
 * @throws Refusal with a sentence for the admin
 */
export function refundAmount(major: string, leftMinor: MinorAmount, restFollows: boolean): MinorAmount {
  const { amountMinor, exact } = majorToMinor(major)
  if (amountMinor === 0) {
    throw refused("below_a_penny", {}, "invalid")
  }
  requireSomeLeft(leftMinor)
  if (amountMinor > leftMinor) {
    throw refused("only_left", { amount: leftMinor })
  }
  if (!exact && amountMinor !== leftMinor && !restFollows) {
    throw refused("parts_of_a_penny", { amount: amountMinor }, "invalid")
  }
  return amountMinor
}

function requireSomeLeft(leftMinor: MinorAmount): void {
  if (leftMinor === 0) {
    throw refused("nothing_left", {})
  }
}
