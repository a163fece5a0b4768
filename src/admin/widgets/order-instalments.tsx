import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { LoadFailed } from "../components/load-failed"
import { LoadingRows } from "../components/loading"
import { IssueNotice } from "../components/issue-notice"
import { OrderHeader } from "../components/order-header"
import { OtherAttempts } from "../components/other-attempts"
import { PaymentFacts } from "../components/payment-facts"
import { PaymentIds } from "../components/payment-ids"
import { ReportedWarning } from "../components/reported-warning"
import { SandboxWarning } from "../components/sandbox-warning"
import { RefundList } from "../components/refund-list"
import { Timeline } from "../components/timeline"
import { isPaidInInstalments, type MedusaOrder } from "../lib/order"
import { useOrderInstalments } from "../lib/queries"
import { AboutSubject } from "../lib/subject"
import { useTexts } from "../lib/use-texts"

/** An order's payment and its refunds. What needs a person stands on top of the page: see order-issues. */
const OrderInstalmentsWidget = ({ data: order }: { data: MedusaOrder }) => {
  const { t } = useTexts()
  const { data, error, refetch } = useOrderInstalments(order)
  if (!isPaidInInstalments(order)) {
    return null
  }
  return (
    <AboutSubject value={t("attention.order", { number: order.display_id ?? order.id })}>
      <Container className="divide-y p-0">
        <OrderHeader payment={data?.payment} />
        {!data && (error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={6} />)}
        {data?.issues
          .filter(({ is_handled }) => is_handled)
          .map((issue) => (
            <IssueNotice key={issue.issue + issue.refund_row_id} payment={data.payment} issue={issue} />
          ))}
        {data && (
          <>
            {data.is_sandbox_beside_live && <SandboxWarning />}
            <ReportedWarning payment={data.payment} issues={data.issues} />
            <PaymentFacts payment={data.payment} refundable={data.refundable} />
            <RefundList refunds={data.refunds} currency={data.payment.currency_code} />
            <PaymentIds payment={data.payment} />
            <Timeline entries={data.timeline} currency={data.payment.currency_code} />
            <OtherAttempts others={data.others} />
          </>
        )}
      </Container>
    </AboutSubject>
  )
}

export const config = defineWidgetConfig({ zone: "order.details.side.after", id: "instalments-order" })

export default OrderInstalmentsWidget
