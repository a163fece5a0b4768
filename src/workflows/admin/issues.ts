import type { MedusaContainer } from "@medusajs/framework/types"
import { ISSUES } from "../../core/admin/issues"
import { type Difference, differenceIn, isSameDifference } from "../../core/accounting/differences"
import type { Checkout } from "../../core/checkout/checkout"
import type { OpenIssue } from "../../modules/instalments/stores/issues/issues"
import { ledgerOf } from "../service/gateway"
import { differenceNow, noteDifference } from "../accounting/compare"

/** More issues than this a payment does not have: a few of its own and one for each refund that went wrong. */
const MOST_ISSUES = 50

/** A payment's open issues, as the ledger has them. */
export async function issuesOf(container: MedusaContainer, { id }: Checkout): Promise<OpenIssue[]> {
  const { items } = await ledgerOf(container).issues.page(
    { issues: ISSUES, checkoutId: id },
    { limit: MOST_ISSUES, offset: 0 }
  )
  return items.flatMap((item) => ("checkout" in item && item.issue ? [item.issue] : []))
}

/** The same, with amounts compared at this moment instead of when they were compared last. Writes nothing. */
export async function issuesNow(container: MedusaContainer, checkout: Checkout): Promise<OpenIssue[]> {
  const [noted, difference, told] = await Promise.all([
    issuesOf(container, checkout),
    differenceNow(container, checkout),
    notedDifference(container, checkout),
  ])
  if (isSameDifference(difference, told)) {
    return noted
  }
  const others = noted.filter(({ issue }) => issue !== "accounting")
  return difference ? [unnoted(difference), ...others] : others
}

/** Compares the amounts now and writes down what has changed. */
export async function noteAmounts(container: MedusaContainer, checkout: Checkout): Promise<void> {
  const [difference, told] = await Promise.all([
    differenceNow(container, checkout),
    notedDifference(container, checkout),
  ])
  await noteDifference(container, checkout, told, difference)
}

/** In which way the amounts differed when they were compared last; null when they agreed. */
async function notedDifference(container: MedusaContainer, { id }: Checkout): Promise<Difference | null> {
  const lines = await ledgerOf(container).checkouts.timeline(id)
  const newest = lines.find(({ kind }) => kind === "amounts_differ" || kind === "amounts_agree")
  return newest?.kind === "amounts_differ" ? differenceIn(newest.details) : null
}

function unnoted(difference: Difference): OpenIssue {
  return {
    key: "",
    issue: "accounting",
    problem: null,
    refundRowId: null,
    amountMinor: null,
    reason: null,
    difference,
    since: new Date(),
  }
}
