import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { IssueNotice } from "../components/issue-notice"
import { issuesIn, type MedusaOrder } from "../lib/order"
import { useOrderInstalments } from "../lib/queries"
import { AboutSubject } from "../lib/issue-words"
import { useTexts } from "../lib/use-texts"

/** Since 2.18 Medusa shows every widget of the main column below its own sections; in its flexbox, this one goes first. */
const ON_TOP = { order: -1 }

/** What needs a person about an order's payment, above everything else on its page. */
const OrderIssuesWidget = ({ data: order }: { data: MedusaOrder }) => {
  const { t } = useTexts()
  const { data } = useOrderInstalments(order)
  const open = issuesIn(data?.instalments).filter(({ issue }) => !issue.is_handled)
  if (open.length === 0) {
    return null
  }
  return (
    <AboutSubject value={t("attention.order", { number: order.display_id ?? order.id })}>
      <Container
        className="divide-y overflow-hidden p-0"
        style={ON_TOP}
        role="region"
        aria-label={t("attention.on_order")}
      >
        {open.map(({ payment, issue }) => (
          <IssueNotice key={payment.id + issue.issue + issue.refund_row_id} payment={payment} issue={issue} />
        ))}
      </Container>
    </AboutSubject>
  )
}

export const config = defineWidgetConfig({ zone: "order.details.before", id: "instalments-order-issues" })

export default OrderIssuesWidget
