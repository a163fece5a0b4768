import { Text } from "@medusajs/ui"
import type { IssueListView } from "../../core/admin/views/issue"
import type { PaymentView, ShopperView } from "../../core/admin/views/payment"
import { useTexts } from "../lib/use-texts"
import { ActionButtons } from "./action-buttons"
import { EnvironmentBadge, PaymentStateBadge } from "./badges"
import { CopyText } from "./copy-text"
import { DealtWith } from "./dealt-with"
import { ListLine } from "./list-line"
import { PaymentDetails } from "./payment-details"
import { IssueText } from "./issue-text"
import { ShopperText } from "./shopper-text"
import { TextLink } from "./text-link"

type Item = Extract<IssueListView, { payment: PaymentView }>

/** A line of the list: the payment, its issue, and what can be done. */
export function PaymentItem({ item: { payment, issue, display_id, shopper, dealt_with } }: { item: Item }) {
  return (
    <ListLine
      summary={<Summary payment={payment} displayId={display_id} />}
      text={
        (issue || dealt_with.length > 0) && (
          <>
            {issue && <IssueText payment={payment} issue={issue} />}
            {dealt_with.length > 0 && <DealtWith payment={payment} marks={dealt_with} />}
          </>
        )
      }
      ids={<Ids payment={payment} shopper={shopper} since={issue?.since} />}
      actions={issue && <ActionButtons payment={payment} issue={issue} />}
      details={payment.order_id === null && <PaymentDetails id={payment.id} />}
    />
  )
}

function Summary({ payment, displayId }: { payment: PaymentView; displayId: number | null }) {
  const { t, money } = useTexts()
  return (
    <>
      <Text size="small" leading="compact" weight="plus">
        {money(payment.amount_minor, payment.currency_code)}
      </Text>
      <PaymentStateBadge payment={payment} />
      {payment.environment === "sandbox" && <EnvironmentBadge environment="sandbox" />}
      {payment.order_id && (
        <TextLink to={`/orders/${payment.order_id}`} className="txt-compact-small">
          {t("attention.order", { number: displayId ?? payment.order_id })}
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
