import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { IssueNotices, Warning } from "../components/issue-notice"
import { OrderHeader } from "../components/order-header"
import { Owed } from "../components/owed"
import { FurtherPayment, PaymentSections } from "../components/payment-sections"
import { isPaidInInstalments, issuesIn, type MedusaOrder } from "../lib/order"
import { useOrderInstalments } from "../lib/queries"
import { Subject } from "../lib/use-admin-action"
import { useTexts } from "../lib/use-texts"
import { NotYet } from "../components/not-yet"

/** An order's payment, its refunds and what it still owes. What needs a person stands on top of the page: see order-issues. */
const OrderInstalmentsWidget = ({ data: order }: { data: MedusaOrder }) => {
  const { t, orderText } = useTexts()
  const asked = useOrderInstalments(order)
  const { data } = asked
  const { instalments, owed } = data ?? { instalments: null, owed: null }
  // Of an order that was paid otherwise only a link that leads somewhere is worth showing.
  const link = instalments || owed?.reason === null ? owed : null
  if (data ? !instalments && !link : !isPaidInInstalments(order)) {
    return null
  }
  return (
    <Subject.Provider value={orderText(order.id, order.display_id)}>
      <Container className="divide-y p-0">
        <OrderHeader payment={instalments?.payment} />
        {!data && <NotYet asked={asked} rows={6} />}
        <IssueNotices about={issuesIn(instalments).filter(({ issue }) => issue.is_handled)} />
        {instalments && (
          <>
            {instalments.is_sandbox_beside_live && (
              <Warning label={t("environment.sandbox")} text={t("payment.only_sandbox")} />
            )}
            <PaymentSections {...instalments} />
            {instalments.further.map((view) => (
              <FurtherPayment key={view.payment.id} view={view} />
            ))}
          </>
        )}
        {link && <Owed orderId={order.id} owed={link} />}
      </Container>
    </Subject.Provider>
  )
}

export const config = defineWidgetConfig({ zone: "order.details.side.after", id: "instalments-order" })

export default OrderInstalmentsWidget
