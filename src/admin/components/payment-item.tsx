import { Text } from "@medusajs/ui"
import type { AttentionView, PaymentView } from "../../core/admin-views"
import { useTexts } from "../lib/use-texts"
import { EnvironmentBadge, PaymentStateBadge } from "./badges"
import { CopyText } from "./copy-text"
import { MatterActions } from "./matter-actions"
import { MatterText } from "./matter-text"
import { TextLink } from "./text-link"

/** A line of the list: the payment, what is the matter with it, and what can be done. */
export function PaymentItem({ item: { payment, matter, display_id } }: { item: AttentionView }) {
  return (
    <li className="flex flex-col gap-3 px-6 py-4 lg:flex-row lg:items-start lg:justify-between">
      <div className="flex min-w-0 flex-col gap-y-2">
        <Summary payment={payment} displayId={display_id} />
        {matter && (
          <div className="flex max-w-prose flex-col gap-y-1">
            <MatterText payment={payment} matter={matter} />
          </div>
        )}
        <Text
          as="div"
          size="xsmall"
          leading="compact"
          className="text-ui-fg-subtle flex flex-wrap items-start gap-x-3 gap-y-1"
        >
          <Ids payment={payment} since={matter?.since} />
        </Text>
      </div>
      {matter && (
        <div className="shrink-0">
          <MatterActions payment={payment} matter={matter} />
        </div>
      )}
    </li>
  )
}

function Summary({ payment, displayId }: { payment: PaymentView; displayId: number | null }) {
  const { t, money } = useTexts()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
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
    </div>
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
