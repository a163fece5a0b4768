import type { Checkout } from "../../core/checkout/checkout"
import type InstalmentsModuleService from "../../modules/instalments/service"
import type { CheckoutChange } from "../../modules/instalments/stores/checkout/checkouts"
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
  return amendRow(checkout, rule, {
    save: (newest, { change, timeline }) => ledger.checkouts.change(newest, change, timeline),
    reread: ({ id }) => ledger.checkouts.find({ id }),
  })
}
