import type { Checkout } from "../../core/checkout/checkout"
import { isFinished, SHOPPERS_TRACES } from "../../core/checkout/finished"
import type InstalmentsModuleService from "../../modules/instalments/service"
import type { CheckoutChange } from "../../modules/instalments/stores/tables/checkout"
import { type Amendment, amendRow } from "./amend-row"

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
  const complete = (newest: Checkout) => {
    const amendment = rule(newest)
    return amendment && { ...amendment, change: withoutTraces(newest, amendment.change) }
  }
  return amendRow(checkout, complete, {
    save: (newest, { change, timeline }) => ledger.checkouts.change(newest, change, timeline),
    reread: ({ id }) => ledger.checkouts.find({ id }),
  })
}

/** The change that finishes a row drops what is about the shopper. */
function withoutTraces(newest: Checkout, change: CheckoutChange): CheckoutChange {
  const { remoteState = newest.remoteState, placementState = newest.placementState } = change
  return isFinished({ remoteState, placementState }) ? { ...change, ...SHOPPERS_TRACES } : change
}
