import type { AdminAction } from "../../core/admin/issues"
import type { MatterView, PaymentView } from "../../core/admin/views"
import {
  checkPayment,
  checkRefund,
  dismissMatter,
  placePayment,
  putBooksRight,
  retryRefund,
  returnPayment,
} from "./api"
import { matterAmount } from "./issue-amount"
import { useDeed } from "./use-admin-action"
import { useTexts } from "./use-texts"

/** An action on a payment; `matter` is what it is taken for, where there is something the matter. */
export type Act = { action: AdminAction; payment: PaymentView; matter: MatterView | null }

/** These send money. */
const GRAVE: readonly AdminAction[] = ["refund", "retry"]

/** Actions of an admin on a payment: confirmed where money or the list changes. */
export function useAct() {
  const { t, money } = useTexts()
  const { perform, isBusy, current } = useDeed<Act>({
    run: carryOut,
    question: ({ action, payment, matter }) => {
      if (action === "check") {
        return undefined
      }
      const gaps = { amount: money(matterAmount(payment, matter), payment.currency_code) }
      return {
        title: t(`confirm.${action}.title`, gaps),
        description: t(`confirm.${action}.description`, gaps),
        confirm: t(`action.${action}`),
        isGrave: GRAVE.includes(action),
      }
    },
    done: ({ action }) => t(`done.${action}`),
  })
  return { act: perform, isBusy, isActing: (action: AdminAction) => current?.action === action }
}

function carryOut({ action, payment, matter }: Act): Promise<void> {
  switch (action) {
    case "check":
      return matter?.refund_id ? checkRefund(matter.refund_id) : checkPayment(payment.id)
    case "place":
      return placePayment(payment.id)
    case "refund":
      return returnPayment(payment.id)
    case "put_right":
      return putBooksRight(payment.id)
    case "retry":
      return matter?.refund_id ? retryRefund(matter.refund_id) : Promise.resolve()
    case "dismiss":
      return matter ? dismissMatter(payment.id, matter.matter, matter.refund_id) : Promise.resolve()
  }
}
