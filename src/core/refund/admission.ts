import type { Checkout } from "../checkout/checkout"
import { refused } from "../refusal"
import { type Reason, reasonOf } from "../reasons/reasons"
import { type AutomaticApproval, refundWindow, takenFrom, toldWindow } from "../refund-window"
import { assertNever } from "../assert-never"

/** How refunds of an account are handled. */
export type RefundTerms = {
  automaticApproval: AutomaticApproval
  /** What to do with a refund on the day of purchase that the service would refuse. */
  sameDayRefunds: "schedule" | "reject"
  /** Nobody will ask again, because the order is cancelled or there is none: temporary refusals are waited out. */
  mustSucceed: boolean
}

/** How a refund begins: sent now, sent later, or refused for good reason. */
export type Admission =
  { state: "submitting" } | { state: "scheduled"; submitAfter: Date } | { state: "rejected"; reason: Reason }

/** @throws Refusal when there is no money that could go back */
export function requireMoney(checkout: Pick<Checkout, "remoteState" | "serviceCheckoutId">): void {
  if (checkout.remoteState !== "successful" || checkout.serviceCheckoutId === null) {
    throw refused("not_paid", {})
  }
}

/** Applies the rules about dates before the service is asked. The service applies them again, and its answer outranks ours. */
export function admission({ paidAt, createdAt, expiresAt }: Checkout, terms: RefundTerms, now: Date): Admission {
  if (paidAt === null) {
    return { state: "submitting" }
  }
  if (!refundWindow(paidAt, now).open) {
    const { lastDay, isCertain } = toldWindow({ paidAt, createdAt, expiresAt }, now)
    const code = isCertain ? "last_day_passed" : "last_day_surely_passed"
    return { state: "rejected", reason: reasonOf(code, { day: lastDay }) }
  }
  const from = takenFrom({ paidAt, createdAt }, terms.automaticApproval, now)
  return from ? sameDay(from, terms) : { state: "submitting" }
}

/** A refund that is not taken before `from`, because of the day of purchase. */
export function sameDay(
  from: Date,
  { sameDayRefunds, mustSucceed }: RefundTerms
): Exclude<Admission, { state: "submitting" }> {
  return sameDayRefunds === "schedule" || mustSucceed
    ? { state: "scheduled", submitAfter: from }
    : { state: "rejected", reason: reasonOf("day_of_purchase", { time: from }) }
}

/**
 * What would happen to a refund asked for now.
 *
 * - `now`: it is sent at once
 * - `later`: it is kept, and sent at `from`
 * - `not_before`: it is refused until `from`
 * - `closed`: the service takes no refund of this payment any more
 *
 * `isCertain` is false where only the service knows whether its rule about the day of purchase holds for this shop: the
 * refund is then sent at once, and what is said here happens if the service refuses it.
 */
export type RefundPlan =
  { kind: "now" } | { kind: "later" | "not_before"; from: Date; isCertain: boolean } | { kind: "closed" }

/** The same rules that a refund is admitted by, asked beforehand. */
export function refundPlan(checkout: Checkout, terms: RefundTerms, now: Date): RefundPlan {
  const isCertain = terms.automaticApproval !== undefined
  const likely: RefundTerms = {
    ...terms,
    automaticApproval: terms.automaticApproval ?? true,
    sameDayRefunds: "schedule",
  }
  const admitted = admission(checkout, likely, now)
  switch (admitted.state) {
    case "submitting":
      return { kind: "now" }
    case "rejected":
      return { kind: "closed" }
    case "scheduled": {
      const from = admitted.submitAfter
      return { kind: sameDay(from, terms).state === "scheduled" ? "later" : "not_before", from, isCertain }
    }
    default:
      return assertNever(admitted)
  }
}
