import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isSameDifference } from "../../core/accounting/differences"
import type { Checkout } from "../../core/checkout/checkout"
import type { OpenIssue } from "../../modules/instalments/stores/tables/issue"
import { ledgerOf } from "../ledger/ledger-of"
import { differenceNow, noteDifference } from "../accounting/compare"
import { reopenDeleted } from "../order/reopen"
import type { Progress } from "../service/run-job"

/** An issue as it stands at this moment; `since` is null until the job has seen it as well. */
export type IssueNow = Omit<OpenIssue, "since"> & { since: Date | null }

/** A payment's open issues, with amounts compared at this moment instead of when they were compared last. Writes nothing. */
export async function issuesNow(container: MedusaContainer, checkout: Checkout): Promise<IssueNow[]> {
  const { issues, accounting } = ledgerOf(container)
  const [noted, difference, recorded] = await Promise.all([
    issues.ofCheckout(checkout),
    differenceNow(container, checkout),
    accounting.notedDifference(checkout.id),
  ])
  if (isSameDifference(difference, recorded)) {
    return noted
  }
  const others = noted.filter(({ issue }) => issue !== "accounting")
  const since = noted.find(({ issue }) => issue === "accounting")?.since ?? null
  const nothing = { key: "", problem: null, refundRowId: null, amountMinor: null, reason: null }
  return difference ? [{ ...nothing, issue: "accounting", difference, since }, ...others] : others
}

export async function noteAmounts(container: MedusaContainer, checkout: Checkout): Promise<void> {
  const [difference, recorded] = await Promise.all([
    differenceNow(container, checkout),
    ledgerOf(container).accounting.notedDifference(checkout.id),
  ])
  await noteDifference(container, checkout, recorded, difference)
}

/** Payments of one page: four short queries. */
const PAGE = 500
/** What is unmatched and lacks its issue: far more than there ever should be. */
const MOST_UNMATCHED = 500

/**
 * Goes through the whole ledger, a page at a time, and sees to it that everything that needs a person is on the list. It
 * finds nothing unless rows were changed past the ledger; then it says so. What was paid for an order that is gone comes to the list as
 * well, where its deletion was cut short before that.
 *
 * @param position the id of the last payment that was looked at
 */
export async function recheckSome(container: MedusaContainer, position: string, now: Date): Promise<Progress> {
  const { recheck } = ledgerOf(container)
  const unmatched = position === "" ? await recheck.unmatched(MOST_UNMATCHED) : []
  const page = await recheck.payments(position, PAGE)
  const corrected = [...unmatched, ...page.corrected]
  if (corrected.length > 0) {
    const rows = `${corrected.length} ${corrected.length === 1 ? "row" : "rows"}`
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(`instalments: the list of issues did not match the ledger: corrected ${rows}, the first is ${corrected[0]}`)
  }
  await reopenDeleted(container, page.page, now)
  return page.next === null ? "finished" : { position: page.next }
}
