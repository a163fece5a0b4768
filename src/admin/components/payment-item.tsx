import { Text } from "@medusajs/ui"
import type { AttentionView, PaymentView } from "../../core/admin/views"
import { useTexts } from "../lib/use-texts"
import { ActionButtons } from "./action-buttons"
import { EnvironmentBadge, PaymentStateBadge } from "./badges"
import { CopyText } from "./copy-text"
import { ListLine } from "./list-line"
import { MatterText } from "./issue-text"
import { TextLink } from "./text-link"

type Item = Extract<AttentionView, { payment: PaymentView }>

/** A line of the list: the payment, what is the matter with it, and what can be done. */
export function PaymentItem({ item: { payment, matter, display_id } }: { item: Item }) {
  return (
    <ListLine
      summary={<Summary payment={payment} displayId={display_id} />}
      text={matter && <MatterText payment={payment} matter={matter} />}
      ids={<Ids payment={payment} since={matter?.since} />}
      actions={matter && <ActionButtons payment={payment} matter={matter} />}
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
      <PaymentStateBadge state={payment.state} />
      {payment.environment === "sandbox" && <EnvironmentBadge environment="sandbox" />}
      {payment.order_id && (
        <TextLink to={`/orders/${payment.order_id}`} className="txt-compact-small">
          {t("attention.order", { number: displayId ?? payment.order_id })}
        </TextLink>
      )}
    </>
  )
}

function Ids({ payment, since }: { payment: PaymentView; since: string | undefined }) {
  const { t, moment } = useTexts()
  return (
    <>
      <span>
        {since
          ? t("attention.since", { time: moment(since) })
          : t("attention.started", { time: moment(payment.created_at) })}
      </span>
      <CopyText text={payment.reference} what={t("payment.reference")} />
      {payment.checkout_id && <CopyText text={payment.checkout_id} what={t("payment.checkout_id")} />}
      {payment.account !== "default" && <span>{payment.account}</span>}
    </>
  )
}
