import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { IssueNotices, Warning } from "../components/issue-notice"
import { OrderHeader } from "../components/order-header"
import { FurtherPayment, PaymentSections } from "../components/payment-sections"
import { isPaidInInstalments, issuesIn, type MedusaOrder } from "../lib/order"
import { useOrderInstalments } from "../lib/queries"
import { Subject } from "../lib/use-admin-action"
import { useTexts } from "../lib/use-texts"
import { NotYet } from "../components/not-yet"
import type { OwedView } from "../../use-cases/admin/views/owed"
import { act } from "../lib/api"
import { PaymentStateBadge } from "../components/badges"
import { ActionButton, CopyText } from "../components/small-controls"
import { SectionPart, SectionRow, Subtle } from "../components/blocks"

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

/** What an order still owes: the link for the shopper, what they see there, and what became of it. */
function Owed({ orderId, owed }: { orderId: string; owed: OwedView }) {
  const { url, terms, reason, remedy, attempt } = owed
  const { t, amountOf, moment } = useTexts()
  return (
    <>
      <SectionPart title={t("owed.title")}>
        <Subtle as="div">
          <CopyText text={url} what={t("owed.link")} />
        </Subtle>
        {reason === null && (
          <ActionButton
            className="self-start"
            done={() => t("owed.sent")}
            label={t("owed.send")}
            run={() => act("sendPaymentLink", orderId)}
          />
        )}
      </SectionPart>
      <SectionRow label={t("payment.amount")}>{amountOf(owed)}</SectionRow>
      <SectionRow label={t("owed.shopper")}>{reason ?? t("owed.terms", { terms: terms.join(", ") })}</SectionRow>
      {remedy !== null && <SectionRow label={t("owed.remedy")}>{remedy}</SectionRow>}
      <SectionRow label={t("owed.opened")}>
        {attempt ? (
          <span className="flex flex-wrap items-center gap-x-2">
            {moment(attempt.created_at)} <PaymentStateBadge payment={attempt} />
          </span>
        ) : (
          t("owed.unopened")
        )}
      </SectionRow>
    </>
  )
}

export const config = defineWidgetConfig({ zone: "order.details.side.after", id: "instalments-order" })

export default OrderInstalmentsWidget
