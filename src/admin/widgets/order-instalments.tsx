import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { LoadFailed } from "../components/load-failed"
import { LoadingRows } from "../components/loading"
import { IssueNotice } from "../components/issue-notice"
import { OrderHeader } from "../components/order-header"
import { FurtherPayment } from "../components/further-payment"
import { Owed } from "../components/owed"
import { PaymentSections } from "../components/payment-sections"
import { SandboxWarning } from "../components/sandbox-warning"
import { isPaidInInstalments, issuesIn, type MedusaOrder } from "../lib/order"
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
        {issuesIn(data)
          .filter(({ issue }) => issue.is_handled)
          .map(({ payment, issue }) => (
            <IssueNotice key={payment.id + issue.issue + issue.refund_row_id} payment={payment} issue={issue} />
          ))}
        {data && (
          <>
            {data.is_sandbox_beside_live && <SandboxWarning />}
            <PaymentSections {...data} />
            {data.further.map((view) => (
              <FurtherPayment key={view.payment.id} view={view} />
            ))}
            {data.owed && <Owed owed={data.owed} />}
          </>
        )}
      </Container>
    </AboutSubject>
  )
}

export const config = defineWidgetConfig({ zone: "order.details.side.after", id: "instalments-order" })

export default OrderInstalmentsWidget
