import { haltedBy, isSaid } from "../../core/checkout/account-gone"
import type { Checkout } from "../../core/checkout/checkout"
import { isFinished, SHOPPERS_TRACES } from "../../core/checkout/states"
import type { Refund } from "../../core/refund/refund"
import type { TimelineEntry } from "../../core/timeline"
import type InstalmentsModuleService from "../../modules/instalments/service"
import type { CheckoutChange } from "../../modules/instalments/stores/tables/checkout"
import type { RefundChange } from "../../modules/instalments/stores/tables/refund"

/** What a row becomes, and the lines that tell of it. */
type Amendment<Change> = { change: Change; timeline?: readonly TimelineEntry[] }

/** How a row is written, and read again when somebody else wrote it first: then writing gives undefined. */
type RowAccess<Row, Change> = {
  save(row: Row, change: Change, timeline: readonly TimelineEntry[]): Promise<Row | undefined>
  reread(row: Row): Promise<Row | undefined>
}

/** Writers of one row at the same moment are few; more rounds than this mean that something else is wrong. */
const MAX_ROUNDS = 10

/** @throws Error when it could not be written in ten rounds */
async function amendRow<Row extends { id: string }, Change>(
  row: Row,
  rule: (newest: Row) => Amendment<Change> | undefined,
  { save, reread }: RowAccess<Row, Change>
): Promise<Row> {
  let newest = row
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const amendment = rule(newest)
    if (!amendment) {
      return newest
    }
    const saved = await save(newest, amendment.change, amendment.timeline ?? [])
    if (saved) {
      return saved
    }
    newest = (await reread(newest)) ?? newest
  }
  throw new Error(`${row.id} could not be written: it changed ${MAX_ROUNDS} times meanwhile`)
}

/**
 * Changes a checkout by a rule that is applied to the newest version of it, anew when somebody else wrote it first.
 *
 * @param rule returns undefined when there is nothing to change
 * @returns the row as it stands afterwards
 */
export function amend(
  ledger: InstalmentsModuleService,
  checkout: Checkout,
  rule: (newest: Checkout) => Amendment<CheckoutChange> | undefined
): Promise<Checkout> {
  return amendRow(checkout, rule, {
    save: (newest, change, timeline) => ledger.checkouts.change(newest, withoutTraces(newest, change), timeline),
    reread: ({ id }) => ledger.checkouts.find({ id }),
  })
}

/** The change that finishes a row drops what is about the shopper. */
function withoutTraces(newest: Checkout, change: CheckoutChange): CheckoutChange {
  const { remoteState = newest.remoteState, placementState = newest.placementState } = change
  return isFinished({ remoteState, placementState }) ? { ...change, ...SHOPPERS_TRACES } : change
}

/**
 * The same for a refund, which somebody else may also have claimed. For facts only, which are true whoever works on the row;
 * deciding what happens to the refund takes a claim.
 */
export function amendRefund(
  ledger: InstalmentsModuleService,
  refund: Refund,
  rule: (newest: Refund) => Amendment<RefundChange> | undefined
): Promise<Refund> {
  return amendRow(refund, rule, {
    save: (newest, change, timeline) => ledger.refunds.change(newest, change, timeline),
    reread: ({ id }) => ledger.refunds.find(id),
  })
}

/** Lists a payment whose account is not configured any more, unless a person decides about it already. */
export async function noteAccountGone(ledger: InstalmentsModuleService, checkout: Checkout): Promise<Checkout> {
  const lines = haltedBy(checkout) ? await ledger.timeline.ofCheckout(checkout.id) : []
  return amend(ledger, checkout, (newest) => {
    const line = haltedBy(newest)
    return line && { change: { problem: "account_gone" }, timeline: isSaid(line, lines, new Date()) ? [] : [line] }
  })
}
