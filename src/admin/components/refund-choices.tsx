import { Button } from "@medusajs/ui"
import { type ReactNode, useState } from "react"
import type { LostRefundChoice } from "../../core/admin/doors"
import type { UnmatchedView } from "../../use-cases/admin/views/payments"
import type { RefundOrderView } from "../../use-cases/admin/actions/refund-actions"
import { act } from "../lib/api"
import { useCandidates, useRefundOrders } from "../lib/queries"
import { useAdminAction } from "../lib/use-admin-action"
import { useTexts } from "../lib/use-texts"
import { RefundStateBadge } from "./badges"
import { Fine, Lead, NotYet } from "./blocks"
import { TextLink } from "./small-controls"

/** Several refunds at the service may be the one whose answer was lost: a person says which. */
export function RefundDecision({ refundRowId, currency }: { refundRowId: string; currency: string }) {
  const { t, moment, money } = useTexts()
  const asked = useCandidates(refundRowId)
  const candidates = asked.data?.candidates
  const { perform: decide, isBusy } = useAdminAction<LostRefundChoice>({
    run: (choice) => act("decideRefund", refundRowId, choice),
    question: (choice) => {
      const adopted = "adopt" in choice ? choice.adopt : undefined
      const text = adopted === undefined ? "decision.confirm_send_again" : "decision.confirm_adopt"
      return {
        title: t(`${text}.title`),
        description: t(`${text}.description`, { id: adopted ?? "" }),
        confirm: t(`${text}.action`),
        isGrave: adopted === undefined,
      }
    },
    done: () => t("decision.done"),
  })
  if (!candidates) {
    return <NotYet asked={asked} rows={1} />
  }
  return (
    <div className="flex flex-col items-start gap-y-3 pt-2">
      <Lead>{t(candidates.length > 0 ? "decision.title" : "decision.none")}</Lead>
      <ul className="flex w-full flex-col gap-y-3">
        {candidates.map(({ service_refund_id, amount_minor, state, made_at }) => (
          <Option
            key={service_refund_id}
            label={t("decision.adopt")}
            name={service_refund_id}
            isBusy={isBusy}
            onChoose={() => decide({ adopt: service_refund_id })}
          >
            <Fine as="span">
              <span className="break-all">{service_refund_id}</span> · {money(amount_minor, currency)} ·{" "}
              {t("decision.made", { time: moment(made_at) })}
            </Fine>
            <RefundStateBadge state={state} />
          </Option>
        ))}
      </ul>
      <Button size="small" variant="secondary" disabled={isBusy} onClick={() => decide({ send_again: true })}>
        {t(candidates.length > 0 ? "decision.send_again" : "decision.confirm_send_again.action")}
      </Button>
    </div>
  )
}

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
  const { t, money, moment } = useTexts()
  const asked = useRefundOrders(unmatched.id)
  const orders = asked.data?.orders
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
          <Option
            key={order.payment_id}
            label={t("record.action")}
            name={`#${numberOf(order)}`}
            isBusy={isBusy}
            onChoose={() => perform(order)}
          >
            <Fine as="span">
              <TextLink to={`/orders/${order.order_id}`}>{t("attention.order", { number: numberOf(order) })}</TextLink>{" "}
              ·{" "}
              {t("record.facts", {
                left: money(order.left_minor, order.currency_code),
                amount: money(order.amount_minor, order.currency_code),
                time: order.paid_at === null ? "" : moment(order.paid_at),
              })}
            </Fine>
          </Option>
        ))}
      </ul>
    </>
  )
}

function numberOf({ display_id, order_id }: RefundOrderView): string {
  return String(display_id ?? order_id)
}

type OptionProps = { label: string; name: string; isBusy: boolean; onChoose: () => void; children: ReactNode }

/** One of several, with what is known of it. @param name of it, for those who do not see it beside the button */
function Option({ label, name, isBusy, onChoose, children }: OptionProps) {
  return (
    <li className="flex flex-wrap items-center gap-2">
      {children}
      <Button size="small" variant="secondary" aria-label={`${label}: ${name}`} disabled={isBusy} onClick={onChoose}>
        {label}
      </Button>
    </li>
  )
}
