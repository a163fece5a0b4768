import type { Refund } from "../../core/refund"
import type { TimelineEntry } from "../../core/timeline"
import type InstalmentsModuleService from "../../modules/instalments/service"
import type { RefundChange } from "../../modules/instalments/stores/refunds"

/** What a refund becomes, and the line that tells of it. */
export type RefundAmendment = { change: RefundChange; timeline: readonly TimelineEntry[] }

/** Writers of one row at the same moment are few; more rounds than this mean that something else is wrong. */
const MAX_ROUNDS = 10

/**
 * Changes a refund by a rule that is applied to the newest version of it, anew when somebody else wrote or claimed it first.
 * For facts, which stay true whoever works on the row; what is to be done with it takes a claim.
 *
 * @param rule returns undefined when there is nothing to change
 * @returns the row as it stands afterwards
 */
export async function amendRefund(
  ledger: InstalmentsModuleService,
  refund: Refund,
  rule: (newest: Refund) => RefundAmendment | undefined
): Promise<Refund> {
  let newest = refund
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const amendment = rule(newest)
    if (!amendment) {
      return newest
    }
    const saved = await ledger.refunds.change(newest, amendment.change, amendment.timeline)
    if (saved) {
      return saved
    }
    newest = (await ledger.refunds.find(refund.id)) ?? newest
  }
  throw new Error(`Refund ${refund.id} could not be written: it changed ${MAX_ROUNDS} times meanwhile`)
}
