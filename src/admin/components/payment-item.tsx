import { Button } from "@medusajs/ui"
import { useId, useState } from "react"
import type { DealtWithView, IssueListView } from "../../use-cases/admin/views/payments"
import type { IssueView } from "../../use-cases/admin/views/issue-view"
import type { PaymentView } from "../../core/admin/views/payment"
import type { ShopperView } from "../../use-cases/medusa/shop/people"
import { act } from "../lib/api"
import { issueAmount } from "../lib/issue-words"
import { Subject, useAdminAction } from "../lib/use-admin-action"
import { useTexts } from "../lib/use-texts"
import { usePaymentInstalments } from "../lib/queries"
import { ActionButtons, IssueText } from "./issue-notice"
import { EnvironmentBadge, PaymentStateBadge } from "./badges"
import { CopyText, ExpandButton, OrderLink, TextLink, SupportFile } from "./small-controls"
import { ListLine } from "./list-parts"
import { Lead, SectionRow, Subtle, NotYet } from "./blocks"
import { PaymentSections } from "./payment-sections"

type Item = Extract<IssueListView, { payment: PaymentView }>

export function PaymentItem({ item: { payment, issues, display_id, shopper, dealt_with } }: { item: Item }) {
  const { t, orderText } = useTexts()
  const [first, ...more] = issues
  const only = more.length === 0 ? first : undefined
  const orderId = orderOf(payment)
  const subject =
    orderId === null ? t("attention.payment", { reference: payment.reference }) : orderText(orderId, display_id)
  return (
    <Subject.Provider value={subject}>
      <ListLine
        summary={<Summary payment={payment} issue={only} displayId={display_id} />}
        text={
          (first || dealt_with.length > 0) && (
            <>
              {only && <IssueText payment={payment} issue={only} />}
              {!only && <SeveralIssues payment={payment} issues={issues} />}
              {dealt_with.length > 0 && <DealtWith payment={payment} marks={dealt_with} />}
            </>
          )
        }
        ids={<Ids payment={payment} shopper={shopper} since={first?.since} />}
        actions={only && <ActionButtons payment={payment} issue={only} />}
        details={payment.order_id === null && <PaymentDetails id={payment.id} />}
      />
    </Subject.Provider>
  )
}

function orderOf({ order_id, for_order_id }: PaymentView): string | null {
  return order_id ?? for_order_id
}

function SeveralIssues({ payment, issues }: { payment: PaymentView; issues: readonly IssueView[] }) {
  return (
    <ul className="flex flex-col gap-y-4">
      {issues.map((issue) => (
        <li key={issue.issue + issue.refund_row_id} className="flex flex-col gap-y-2">
          <div className="flex flex-col gap-y-1">
            <IssueText payment={payment} issue={issue} />
          </div>
          <ActionButtons payment={payment} issue={issue} />
        </li>
      ))}
    </ul>
  )
}

/** What is still there and somebody has marked as dealt with: who, when, and the way back. */
function DealtWith({ payment, marks }: { payment: PaymentView; marks: readonly DealtWithView[] }) {
  const { t, money, moment, actorText } = useTexts()
  const { perform, isBusy } = useAdminAction<DealtWithView>({
    run: ({ issue, refund_row_id }) => act("reopenIssue", payment.id, { issue, refund_row_id }),
    done: () => t("undo.done"),
  })
  return (
    <ul className="flex flex-col gap-y-2">
      {marks.map((mark) => (
        <li key={mark.issue + mark.refund_row_id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Subtle as="span" className="text-pretty">
            {t(`issue.${mark.issue}`, {
              amount: money(mark.amount_minor ?? payment.amount_minor, payment.currency_code),
            })}{" "}
            {t("dealt_with.by", { name: actorText(mark.by), time: moment(mark.at) })}
          </Subtle>
          <Button size="small" variant="secondary" disabled={isBusy} onClick={() => perform(mark)}>
            {t("dealt_with.put_back")}
          </Button>
        </li>
      ))}
    </ul>
  )
}

type SummaryProps = { payment: PaymentView; issue: IssueView | undefined; displayId: number | null }

/** The amount that somebody has to look at leads; the payment's own is told beside it. */
function Summary({ payment, issue, displayId }: SummaryProps) {
  const texts = useTexts()
  const { t, amountOf } = texts
  const orderId = orderOf(payment)
  const total = amountOf(payment)
  const amount = issue ? issueAmount(payment, issue, texts) : total
  return (
    <>
      <Lead>{amount}</Lead>
      {amount !== total && <Subtle>{t("attention.of", { amount: total })}</Subtle>}
      <PaymentStateBadge payment={payment} />
      {payment.environment === "sandbox" && <EnvironmentBadge environment="sandbox" />}
      {orderId && <OrderLink id={orderId} displayId={displayId} />}
    </>
  )
}

type IdsProps = { payment: PaymentView; shopper: ShopperView | null; since: string | null | undefined }

function Ids({ payment, shopper, since }: IdsProps) {
  const { t, moment } = useTexts()
  return (
    <>
      <span>
        {since
          ? t("attention.since", { time: moment(since) })
          : t("attention.started", { time: moment(payment.created_at) })}
      </span>
      {shopper && <ShopperText shopper={shopper} />}
      <CopyText text={payment.reference} what={t("payment.reference")} isNamed />
      {payment.service_checkout_id && (
        <CopyText text={payment.service_checkout_id} what={t("payment.checkout_id")} isNamed />
      )}
      {payment.account !== "default" && <span>{t("payment.account_named", { account: payment.account })}</span>}
    </>
  )
}

function ShopperText({ shopper: { name, email, customer_id } }: { shopper: ShopperView }) {
  const text = [name, email].filter((part) => part !== null).join(", ")
  if (text === "") {
    return null
  }
  return customer_id ? <TextLink to={`/customers/${customer_id}`}>{text}</TextLink> : <span>{text}</span>
}

/** Everything about a payment that has no order's page to show it, once somebody asks for it. */
function PaymentDetails({ id }: { id: string }) {
  const { t } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const detailsId = useId()
  return (
    <div className="flex w-full flex-col">
      <ExpandButton isExpanded={isOpen} controls={detailsId} onToggle={setIsOpen}>
        {t(isOpen ? "details.hide" : "details.show")}
      </ExpandButton>
      <div id={detailsId} hidden={!isOpen} className="pt-3">
        {isOpen && <Details id={id} />}
      </div>
    </div>
  )
}

function Details({ id }: { id: string }) {
  const { t } = useTexts()
  const asked = usePaymentInstalments(id)
  const instalments = asked.data?.instalments
  return (
    <div className="divide-y rounded-lg border xl:max-w-2xl">
      {instalments ? (
        <>
          <PaymentSections {...instalments} />
          {instalments.payment_page && (
            <SectionRow label={t("details.page")}>
              <a
                href={instalments.payment_page}
                target="_blank"
                rel="noreferrer"
                className="text-ui-fg-base hover:text-ui-fg-interactive break-all underline underline-offset-2"
              >
                {instalments.payment_page}
              </a>
            </SectionRow>
          )}
          <div className="px-6 py-3">
            <SupportFile paymentId={instalments.payment.id} />
          </div>
        </>
      ) : (
        <NotYet asked={asked} rows={4} />
      )}
    </div>
  )
}
