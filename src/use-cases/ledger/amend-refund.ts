import type { Refund } from "../../core/refund/refund"
import type InstalmentsModuleService from "../../modules/instalments/service"
import type { RefundChange } from "../../modules/instalments/stores/tables/refund"
import { type Amendment, amendRow } from "./amend-row"

/**
 * Changes a refund by a rule that is applied to the newest version of it, anew when somebody else wrote or claimed it first.
 * For facts only, which are true whoever works on the row; deciding what happens to the refund takes a claim.
 *
 * @param rule returns undefined when there is nothing to change
 * @returns the row as it stands afterwards
 */
export function amendRefund(
  ledger: InstalmentsModuleService,
  refund: Refund,
  rule: (newest: Refund) => Amendment<RefundChange> | undefined
): Promise<Refund> {
  return amendRow(refund, rule, {
    save: (newest, { change, timeline }) => ledger.refunds.change(newest, change, timeline),
    reread: ({ id }) => ledger.refunds.find(id),
  })
}
