import { assertNever } from "../assert-never"
import { admission, type RefundTerms } from "./admission"

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
export function refundPlan(checkout: Parameters<typeof admission>[0], terms: RefundTerms, now: Date): RefundPlan {
  const { automaticApproval, sameDayRefunds, mustSucceed } = terms
  const likely = { ...terms, automaticApproval: automaticApproval ?? true, sameDayRefunds: "schedule" as const }
  const admitted = admission(checkout, likely, now)
  switch (admitted.state) {
    case "submitting":
      return { kind: "now" }
    case "rejected":
      return { kind: "closed" }
    case "scheduled": {
      const isKept = sameDayRefunds === "schedule" || mustSucceed
      return {
        kind: isKept ? "later" : "not_before",
        from: admitted.submitAfter,
        isCertain: automaticApproval !== undefined,
      }
    }
    default:
      return assertNever(admitted)
  }
}
