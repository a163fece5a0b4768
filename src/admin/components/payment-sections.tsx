import type { OrderInstalmentsView } from "../../core/admin/views/order"
import { OtherAttempts } from "./other-attempts"
import { PaymentFacts } from "./payment-facts"
import { PaymentIds } from "./payment-ids"
import { RefundList } from "./refund-list"
import { ReportedWarning } from "./reported-warning"
import { Timeline } from "./timeline"

/** One of an order's payments: what was paid, what went back, and how it came to that. */
export function PaymentSections({ payment, issues, refundable, refunds, timeline, others }: OrderInstalmentsView) {
  return (
    <>
      <ReportedWarning payment={payment} issues={issues} />
      <PaymentFacts payment={payment} refundable={refundable} />
      <RefundList refunds={refunds} currency={payment.currency_code} />
      <PaymentIds payment={payment} />
      <Timeline entries={timeline} currency={payment.currency_code} />
      <OtherAttempts others={others} />
    </>
  )
}
