import { Text } from "@medusajs/ui"
import type { IssueListView, IssueView } from "../../core/admin/views/issue"
import type { PaymentView, ShopperView } from "../../core/admin/views/payment"
import { AboutSubject, issueAmount } from "../lib/issue-words"
import { useTexts } from "../lib/use-texts"
import { ActionButtons } from "./issue-notice"
import { EnvironmentBadge, PaymentStateBadge } from "./badges"
import { CopyText, TextLink } from "./small-controls"
import { DealtWith } from "./dealt-with"
import { ListLine } from "./list-parts"
import { PaymentDetails } from "./payment-details"
import { IssueText } from "./issue-text"

type Item = Extract<IssueListView, { payment: PaymentView }>

/** A line of the list: the payment, its issues, and what can be done about each. */
export function PaymentItem({ item: { payment, issues, display_id, shopper, dealt_with } }: { item: Item }) {
  const { t } = useTexts()
  const [first, ...more] = issues
  const only = more.length === 0 ? first : undefined
  const orderId = payment.order_id ?? payment.for_order_id
  const subject =
    orderId === null
      ? t("attention.payment", { reference: payment.reference })
      : t("attention.order", { number: display_id ?? orderId })
  return (
    <AboutSubject value={subject}>
      <ListLine
        summary={<Summary payment={payment} issues={issues} displayId={display_id} />}
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
    </AboutSubject>
  )
}

/** Each with what can be done about it. */
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

/** The amount that somebody has to look at leads; the payment's own is told beside it. */
function Summary({
  payment,
  issues: [first, ...more],
  displayId,
}: {
  payment: PaymentView
  issues: readonly IssueView[]
  displayId: number | null
}) {
  const { t, money } = useTexts()
  const orderId = payment.order_id ?? payment.for_order_id
  const total = money(payment.amount_minor, payment.currency_code)
  const amount = first && more.length === 0 ? money(issueAmount(payment, first), payment.currency_code) : total
  return (
    <>
      <Text size="small" leading="compact" weight="plus">
        {amount}
      </Text>
      {amount !== total && (
        <Text size="small" leading="compact" className="text-ui-fg-subtle">
          {t("attention.of", { amount: total })}
        </Text>
      )}
      <PaymentStateBadge payment={payment} />
      {payment.environment === "sandbox" && <EnvironmentBadge environment="sandbox" />}
      {orderId && (
        <TextLink to={`/orders/${orderId}`} className="txt-compact-small">
          {t("attention.order", { number: displayId ?? orderId })}
        </TextLink>
      )}
    </>
  )
}

function Ids({
  payment,
  shopper,
  since,
}: {
  payment: PaymentView
  shopper: ShopperView | null
  since: string | null | undefined
}) {
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

/** Who paid: name and e-mail address, linked to the customer where the shop has one. */
function ShopperText({ shopper: { name, email, customer_id } }: { shopper: ShopperView }) {
  const text = [name, email].filter((part) => part !== null).join(", ")
  if (text === "") {
    return null
  }
  return customer_id ? <TextLink to={`/customers/${customer_id}`}>{text}</TextLink> : <span>{text}</span>
}
