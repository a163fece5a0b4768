import { Button } from "@medusajs/ui"
import { useState } from "react"
import type { UnmatchedView } from "../../core/admin/views/issue"
import type { RefundOrderView } from "../../core/admin/views/refund"
import { act } from "../lib/api"
import { useRefundOrders } from "../lib/queries"
import { useAdminAction } from "../lib/use-admin-action"
import { useTexts } from "../lib/use-texts"
import { TextLink } from "./small-controls"
import { NotYet } from "./not-yet"
import { Fine, Lead } from "./texts"

/** Which order a refund of the service's back office belongs to: a person says so, among those that it may belong to. */
export function RecordRefund({ unmatched }: { unmatched: UnmatchedView }) {
  const { t } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="flex flex-col items-start gap-y-3 pt-2">
      <Button size="small" variant="secondary" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t("record.open")}
      </Button>
      {isOpen && <Orders unmatched={unmatched} />}
    </div>
  )
}

function Orders({ unmatched }: { unmatched: UnmatchedView }) {
  const { t, money } = useTexts()
  const asked = useRefundOrders(unmatched.id)
  const orders = asked.data
  const { perform, isBusy } = useAdminAction<RefundOrderView>({
    run: ({ payment_id }) => act("recordRefundOnOrder", unmatched.id, { payment_id }),
    question: (order) => ({
      title: t("record.confirm.title", { order: numberOf(order) }),
      description: t("record.confirm.description", {
        amount: unmatched.amount_minor === null ? "" : money(unmatched.amount_minor, unmatched.currency_code),
        order: numberOf(order),
      }),
      confirm: t("record.action"),
    }),
    showsAt: ({ order_id }) => `/orders/${order_id}`,
    done: (order) => t("record.done", { order: numberOf(order) }),
  })
  if (!orders) {
    return <NotYet asked={asked} rows={2} />
  }
  return (
    <>
      <Lead>{t(orders.length > 0 ? "record.title" : "record.none")}</Lead>
      <ul className="flex w-full flex-col gap-y-3">
        {orders.map((order) => (
          <li key={order.payment_id} className="flex flex-wrap items-center gap-2">
            <OrderFacts order={order} />
            <Button
              size="small"
              variant="secondary"
              aria-label={`${t("record.action")}: #${numberOf(order)}`}
              disabled={isBusy}
              onClick={() => perform(order)}
            >
              {t("record.action")}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function OrderFacts({ order }: { order: RefundOrderView }) {
  const { t, money, moment } = useTexts()
  const { order_id, left_minor, amount_minor, currency_code, paid_at } = order
  return (
    <Fine as="span">
      <TextLink to={`/orders/${order_id}`}>{t("attention.order", { number: numberOf(order) })}</TextLink> ·{" "}
      {t("record.facts", {
        left: money(left_minor, currency_code),
        amount: money(amount_minor, currency_code),
        time: paid_at === null ? "" : moment(paid_at),
      })}
    </Fine>
  )
}

function numberOf({ display_id, order_id }: RefundOrderView): string {
  return String(display_id ?? order_id)
}
