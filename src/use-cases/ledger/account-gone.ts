import type { Checkout } from "../../core/checkout/checkout"
import type InstalmentsModuleService from "../../modules/instalments/service"
import { amend } from "./amend"

/**
 * Lists a payment whose account is not configured any more, unless another problem of it is listed already.
 *
 * @returns the row as it stands afterwards
 */
export function noteAccountGone(ledger: InstalmentsModuleService, checkout: Checkout): Promise<Checkout> {
  return amend(ledger, checkout, ({ problem }) =>
    problem === null
      ? {
          change: { problem: "account_gone" },
          timeline: [{ kind: "held", source: "job", details: { problem: "account_gone" } }],
        }
      : undefined
  )
}
