import type { MatterView, PaymentView } from "../../core/admin-views"
import { ActionButtons } from "./action-buttons"
import { RefundDecision } from "./refund-decision"

/** What can be done about a matter; where only a person can tell what happened, the choice as well. */
export function MatterActions({ payment, matter }: { payment: PaymentView; matter: MatterView }) {
  const needsDecision = matter.matter === "refund_unknown" && matter.reason !== null
  return (
    <div className="flex flex-col gap-y-3">
      {needsDecision && matter.refund_id && <RefundDecision refundId={matter.refund_id} />}
      <ActionButtons payment={payment} matter={matter} />
    </div>
  )
}
