import { haltedBy } from "../../core/checkout/account-gone"
import type { Checkout } from "../../core/checkout/checkout"
import type InstalmentsModuleService from "../../modules/instalments/service"
import { amend } from "./amend"

/**
 * Lists a payment whose account is not configured any more, unless a person decides about it already.
 *
 * @returns the row as it stands afterwards
 */
export function noteAccountGone(ledger: InstalmentsModuleService, checkout: Checkout): Promise<Checkout> {
  return amend(ledger, checkout, (newest) => {
    const line = haltedBy(newest)
    return line && { change: { problem: "account_gone" }, timeline: [line] }
  })
}
