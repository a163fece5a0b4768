import type { MedusaContainer } from "@medusajs/framework/types"
import { MATTERS } from "../../core/admin/issues"
import { type Difference, differenceIn, isSameDifference } from "../../core/accounting/differences"
import type { Checkout } from "../../core/checkout/checkout"
import type { AttentionMatter } from "../../modules/instalments/stores/issues/issues"
import { ledgerOf } from "../service/gateway"
import { differenceNow, noteDifference } from "../accounting/compare"

/** More matters than this a payment does not have: a few of its own and one for each refund that went wrong. */
const MOST_MATTERS = 50

/** What is the matter with a payment, as the ledger has it, and nobody has dealt with. */
export async function mattersOf(container: MedusaContainer, { id }: Checkout): Promise<AttentionMatter[]> {
  const { items } = await ledgerOf(container).attention.page(
    { matters: MATTERS, checkoutId: id },
    { limit: MOST_MATTERS, offset: 0 }
  )
  return items.flatMap((item) => ("checkout" in item && item.matter ? [item.matter] : []))
}

/** The same, with amounts compared at this moment instead of when they were compared last. Writes nothing. */
export async function mattersNow(container: MedusaContainer, checkout: Checkout): Promise<AttentionMatter[]> {
  const [noted, difference, told] = await Promise.all([
    mattersOf(container, checkout),
    differenceNow(container, checkout),
    toldDifference(container, checkout),
  ])
  if (isSameDifference(difference, told)) {
    return noted
  }
  const others = noted.filter(({ matter }) => matter !== "books")
  return difference ? [unnoted(difference), ...others] : others
}

/** Compares the amounts now and writes down what has changed. */
export async function noteBooks(container: MedusaContainer, checkout: Checkout): Promise<void> {
  const [difference, told] = await Promise.all([
    differenceNow(container, checkout),
    toldDifference(container, checkout),
  ])
  await noteDifference(container, checkout, told, difference)
}

/** In which way the amounts differed when they were compared last; null when they agreed. */
async function toldDifference(container: MedusaContainer, { id }: Checkout): Promise<Difference | null> {
  const lines = await ledgerOf(container).timelineOf(id)
  const newest = lines.find(({ kind }) => kind === "books_differ" || kind === "books_agree")
  return newest?.kind === "books_differ" ? differenceIn(newest.details) : null
}

function unnoted(difference: Difference): AttentionMatter {
  return {
    key: "",
    matter: "books",
    problem: null,
    refundId: null,
    amountMinor: null,
    reason: null,
    difference,
    since: new Date(),
  }
}
