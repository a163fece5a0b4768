import type { MedusaContainer } from "@medusajs/framework/types"
import type { IssueChoice } from "../../../core/admin/doors"
import { refused, required } from "../../../core/refusal"
import { type Actor, existingCheckout, recordAdminAction } from "../admin-action"
import { noteAmounts } from "../issues"
import { ledgerOf } from "../../ledger/ledger-of"

/** Marks an issue as dealt with: it leaves the list until there is a new one. @throws Refusal `not_found` where it is over */
export async function dismissIssue(
  container: MedusaContainer,
  id: string,
  { issue, refund_row_id: refundRowId = null }: IssueChoice,
  by: Actor
): Promise<void> {
  const checkout = await existingCheckout(container, id)
  if (issue === "accounting") {
    // What the admin saw may be younger than the last comparison.
    await noteAmounts(container, checkout)
  }
  const { issues } = ledgerOf(container)
  const open = await issues.ofCheckout(checkout)
  const key = open.find((one) => one.issue === issue && one.refundRowId === refundRowId)?.key
  if (key === undefined || !(await issues.dismiss(id, by, key))) {
    throw refused("dealt_with", {}, "not_found")
  }
  await recordAdminAction(container, checkout, "dealt_with", by, { key, issue })
}

/** Takes back that an issue was marked as dealt with. @throws Refusal `not_found` where it was not */
export async function reopenIssue(
  container: MedusaContainer,
  id: string,
  { issue, refund_row_id: refundRowId = null }: IssueChoice,
  by: Actor
): Promise<void> {
  const checkout = await existingCheckout(container, id)
  const key = required(await ledgerOf(container).issues.reopen(id, issue, refundRowId), "not_dealt_with")
  await recordAdminAction(container, checkout, "reopened", by, { key, issue })
}

/** Marks something the ledger has no row of: it leaves the list for good. @throws Refusal `not_found` where somebody has already */
export async function dismissUnmatched(container: MedusaContainer, id: string, by: Actor): Promise<void> {
  if (!(await ledgerOf(container).issues.dismissUnmatched(id, by))) {
    throw refused("dealt_with", {}, "not_found")
  }
}
