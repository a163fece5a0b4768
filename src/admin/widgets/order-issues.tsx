import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { IssueNotices } from "../components/issue-notice"
import { issuesIn, type MedusaOrder } from "../lib/order"
import { useOrderInstalments } from "../lib/queries"
import { Subject } from "../lib/use-admin-action"
import { useTexts } from "../lib/use-texts"

/** Since 2.18 Medusa shows every widget of the main column below its own sections; in its flexbox, this one goes first. */
const ON_TOP = { order: -1 }

/** What needs a person about an order's payment, above everything else on its page. */
const OrderIssuesWidget = ({ data: order }: { data: MedusaOrder }) => {
  const { t, orderText } = useTexts()
  const { data } = useOrderInstalments(order)
  const open = issuesIn(data?.instalments).filter(({ issue }) => !issue.is_handled)
  if (open.length === 0) {
    return null
  }
  return (
    <Subject.Provider value={orderText(order.id, order.display_id)}>
      <Container
        className="divide-y overflow-hidden p-0"
        style={ON_TOP}
        role="region"
        aria-label={t("attention.on_order")}
      >
        <IssueNotices about={open} />
      </Container>
    </Subject.Provider>
  )
}

export const config = defineWidgetConfig({ zone: "order.details.before", id: "instalments-order-issues" })

export default OrderIssuesWidget
