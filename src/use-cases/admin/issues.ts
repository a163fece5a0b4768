import type { MedusaContainer } from "@medusajs/framework/types"
import { type Difference, isSameDifference } from "../../core/accounting/differences"
import type { Checkout } from "../../core/checkout/checkout"
import type { OpenIssue } from "../../modules/instalments/stores/tables/issue"
import { ledgerOf } from "../ledger/ledger-of"
import { differenceNow, noteDifference } from "../accounting/compare"

/** An issue as it stands at this moment; `since` is null until the job has seen it as well. */
export type IssueNow = Omit<OpenIssue, "since"> & { since: Date | null }

/** A payment's open issues, as the ledger has them. */
export function issuesOf(container: MedusaContainer, checkout: Checkout): Promise<OpenIssue[]> {
  return ledgerOf(container).issues.ofCheckout(checkout)
}

/** The same, with amounts compared at this moment instead of when they were compared last. Writes nothing. */
export async function issuesNow(container: MedusaContainer, checkout: Checkout): Promise<IssueNow[]> {
  const [noted, difference, recorded] = await Promise.all([
    issuesOf(container, checkout),
    differenceNow(container, checkout),
    ledgerOf(container).accounting.notedDifference(checkout.id),
  ])
  if (isSameDifference(difference, recorded)) {
    return noted
  }
  const others = noted.filter(({ issue }) => issue !== "accounting")
  const since = noted.find(({ issue }) => issue === "accounting")?.since ?? null
  return difference ? [unnoted(difference, since), ...others] : others
}

/** Compares the amounts now and writes down what has changed. */
export async function noteAmounts(container: MedusaContainer, checkout: Checkout): Promise<void> {
  const [difference, recorded] = await Promise.all([
    differenceNow(container, checkout),
    ledgerOf(container).accounting.notedDifference(checkout.id),
  ])
  await noteDifference(container, checkout, recorded, difference)
}

function unnoted(difference: Difference, since: Date | null): IssueNow {
  return {
    key: "",
    issue: "accounting",
    problem: null,
    refundRowId: null,
    amountMinor: null,
    reason: null,
    difference,
    since,
  }
}
