import type { Checkout } from "../../core/checkout"
import type { TimelineEntry } from "../../core/timeline"
import type InstalmentsModuleService from "../../modules/instalments/service"
import type { CheckoutChange } from "../../modules/instalments/stores/checkouts"

/** What a row becomes, and the line that tells of it. */
export type Amendment = { change: CheckoutChange; timeline: readonly TimelineEntry[] }

/** Writers of one row at the same moment are few; more rounds than this mean that something else is wrong. */
const MAX_ROUNDS = 10

/**
 * Changes a row by a rule that is applied to the newest version of it, anew when somebody else wrote it first.
 *
 * @param rule returns undefined when there is nothing to change
 * @returns the row as it stands afterwards
 */
export async function amend(
  ledger: InstalmentsModuleService,
  checkout: Checkout,
  rule: (newest: Checkout) => Amendment | undefined
): Promise<Checkout> {
  let newest = checkout
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const amendment = rule(newest)
    if (!amendment) {
      return newest
    }
    const saved = await ledger.changeCheckout(newest, amendment.change, amendment.timeline)
    if (saved) {
      return saved
    }
    newest = (await ledger.findCheckout({ id: checkout.id })) ?? newest
  }
  throw new Error(`Checkout ${checkout.reference} could not be written: it changed ${MAX_ROUNDS} times meanwhile`)
}
