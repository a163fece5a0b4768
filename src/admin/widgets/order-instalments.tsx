import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { LoadFailed } from "../components/load-failed"
import { LoadingRows } from "../components/loading"
import { IssueNotice } from "../components/issue-notice"
import { OrderHeader } from "../components/order-header"
import { OtherAttempts } from "../components/other-attempts"
import { PaymentFacts } from "../components/payment-facts"
import { ReportedWarning } from "../components/reported-warning"
import { SandboxWarning } from "../components/sandbox-warning"
import { RefundList } from "../components/refund-list"
import { Timeline } from "../components/timeline"
import { isOurs } from "../lib/providers"
import { useOrderInstalments } from "../lib/queries"

/** Of Medusa's order, what is read here. */
type Order = {
  id: string
  status?: string
  payment_collections?: { payments?: Payment[] | null }[] | null
}
type Payment = { provider_id: string; refunds?: unknown[] | null }

const OrderInstalmentsWidget = ({ data: order }: { data: Order }) => {
  const payments = (order.payment_collections ?? []).flatMap((collection) => collection.payments ?? [])
  const isPaidThisWay = payments.some(isOurs)
  const { data, error, refetch } = useOrderInstalments(order.id, isPaidThisWay, versionOf(order, payments))
  if (!isPaidThisWay) {
    return null
  }
  return (
    <Container className="divide-y p-0">
      <OrderHeader payment={data?.payment} />
      {!data && (error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={6} />)}
      {data?.issues.map((issue) => (
        <IssueNotice key={issue.issue + issue.refund_row_id} payment={data.payment} issue={issue} />
      ))}
      {data && (
        <>
          {data.is_sandbox_beside_live && <SandboxWarning />}
          <ReportedWarning payment={data.payment} issues={data.issues} />
          <PaymentFacts payment={data.payment} refundable={data.refundable} />
          <RefundList refunds={data.refunds} currency={data.payment.currency_code} />
          <Timeline entries={data.timeline} currency={data.payment.currency_code} />
          <OtherAttempts others={data.others} />
        </>
      )}
    </Container>
  )
}

/** What changes when somebody refunds or cancels on this page: then the widget looks again at once. */
function versionOf({ status }: Order, payments: Payment[]): string {
  return [status, ...payments.map(({ refunds }) => refunds?.length ?? 0)].join(" ")
}

export const config = defineWidgetConfig({ zone: "order.details.side", id: "instalments-order" })

export default OrderInstalmentsWidget
