import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { ArrowDownTray, ArrowPath, EllipsisHorizontal, ListBullet } from "@medusajs/icons"
import { Container, DropdownMenu, Heading, IconButton } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { PaymentView } from "../../core/admin/views/payment"
import { IssueNotices, Warning } from "../components/issue-notice"
import { FurtherPayment, PaymentSections } from "../components/payment-sections"
import { isPaidInInstalments, issuesIn, type MedusaOrder } from "../lib/order"
import { useOrderInstalments } from "../lib/queries"
import { Subject } from "../lib/use-admin-action"
import { useTexts } from "../lib/use-texts"
import type { OwedView } from "../../use-cases/admin/views/owed"
import { act, getSupportFile } from "../lib/api"
import { useAct } from "../lib/use-act"
import { EnvironmentBadge, PaymentStateBadge } from "../components/badges"
import { ActionButton, CopyText, useSavedFile } from "../components/small-controls"
import { SectionPart, SectionRow, Subtle, NotYet } from "../components/blocks"

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

/** The widget's first line: where the payment stands, and what can be done at any time. */
function OrderHeader({ payment }: { payment: PaymentView | undefined }) {
  const { t } = useTexts()
  return (
    <div className="flex items-center justify-between gap-x-2 px-6 py-4">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <Heading level="h2">{t("title")}</Heading>
        {payment?.environment === "sandbox" && <EnvironmentBadge environment="sandbox" />}
      </div>
      {payment && (
        <div className="flex items-center gap-x-2">
          <PaymentStateBadge payment={payment} className="justify-end" />
          <PaymentMenu payment={payment} />
        </div>
      )}
    </div>
  )
}

function PaymentMenu({ payment }: { payment: PaymentView }) {
  const { t } = useTexts()
  const { act, isBusy } = useAct()
  const supportFile = useSavedFile(() => getSupportFile(payment.id), "support.saved")
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger asChild>
        <IconButton
          size="small"
          variant="transparent"
          aria-label={t("menu.payments")}
          isLoading={isBusy || supportFile.isBusy}
        >
          <EllipsisHorizontal />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content>
        <DropdownMenu.Item className="gap-x-2" onClick={() => act({ action: "check", payment, issue: null })}>
          <ArrowPath className="text-ui-fg-subtle" />
          {t("action.check")}
        </DropdownMenu.Item>
        <DropdownMenu.Item className="gap-x-2" asChild>
          <Link to="/instalments">
            <ListBullet className="text-ui-fg-subtle" />
            {t("payment.open_list")}
          </Link>
        </DropdownMenu.Item>
        <DropdownMenu.Item className="gap-x-2" onClick={supportFile.save}>
          <ArrowDownTray className="text-ui-fg-subtle" />
          {t("support.button")}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu>
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
