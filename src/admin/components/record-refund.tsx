import { Button, Text } from "@medusajs/ui"
import { useState } from "react"
import type { UnmatchedView } from "../../core/admin/views/issue"
import type { RefundOrderView } from "../../core/admin/views/refund"
import { act } from "../lib/api"
import { useRefundOrders } from "../lib/queries"
import { useAdminAction } from "../lib/use-admin-action"
import { useTexts } from "../lib/use-texts"
import { TextLink } from "./small-controls"
import { NotYet } from "./not-yet"

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
    question: ({ display_id, order_id }) => ({
      title: t("record.confirm.title", { order: String(display_id ?? order_id) }),
      description: t("record.confirm.description", {
        amount: unmatched.amount_minor === null ? "" : money(unmatched.amount_minor, unmatched.currency_code),
        order: String(display_id ?? order_id),
      }),
      confirm: t("record.action"),
      isGrave: false,
    }),
    showsAt: ({ order_id }) => `/orders/${order_id}`,
    done: ({ display_id, order_id }) => t("record.done", { order: String(display_id ?? order_id) }),
  })
  if (!orders) {
    return <NotYet asked={asked} rows={2} />
  }
  return (
    <>
      <Text size="small" leading="compact" weight="plus">
        {t(orders.length > 0 ? "record.title" : "record.none")}
      </Text>
      <ul className="flex w-full flex-col gap-y-3">
        {orders.map((order) => (
          <li key={order.payment_id} className="flex flex-wrap items-center gap-2">
            <OrderFacts order={order} />
            <Button
              size="small"
              variant="secondary"
              aria-label={`${t("record.action")}: #${order.display_id ?? order.order_id}`}
              disabled={isBusy}
              onClick={() => void perform(order)}
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
  const { order_id, display_id, left_minor, amount_minor, currency_code, paid_at } = order
  return (
    <Text as="span" size="xsmall" leading="compact" className="text-ui-fg-subtle">
      <TextLink to={`/orders/${order_id}`}>{t("attention.order", { number: String(display_id ?? order_id) })}</TextLink>{" "}
      ·{" "}
      {t("record.facts", {
        left: money(left_minor, currency_code),
        amount: money(amount_minor, currency_code),
        time: paid_at === null ? "" : moment(paid_at),
      })}
    </Text>
  )
}
