import type { AdminAction } from "../../core/admin/issues"
import type { IssueView, PaymentView } from "../../core/admin/views"
import {
  checkPayment,
  checkRefund,
  dismissIssue,
  placePayment,
  correctAccounting,
  retryRefund,
  returnPayment,
} from "./api"
import { issueAmount } from "./issue-amount"
import { useAdminAction } from "./use-admin-action"
import { useTexts } from "./use-texts"

/** An action on a payment; `issue` is what it is taken for, where there is one. */
export type Act = { action: AdminAction; payment: PaymentView; issue: IssueView | null }

/** These send money. */
const GRAVE: readonly AdminAction[] = ["refund", "retry"]

/** Actions of an admin on a payment: confirmed where money or the list changes. */
export function useAct() {
  const { t, money } = useTexts()
  const { perform, isBusy, current } = useAdminAction<Act>({
    run: carryOut,
    question: ({ action, payment, issue }) => {
      if (action === "check") {
        return undefined
      }
      const gaps = { amount: money(issueAmount(payment, issue), payment.currency_code) }
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

function carryOut({ action, payment, issue }: Act): Promise<void> {
  switch (action) {
    case "check":
      return issue?.refund_row_id ? checkRefund(issue.refund_row_id) : checkPayment(payment.id)
    case "place":
      return placePayment(payment.id)
    case "refund":
      return returnPayment(payment.id)
    case "correct":
      return correctAccounting(payment.id)
    case "retry":
      return issue?.refund_row_id ? retryRefund(issue.refund_row_id) : Promise.resolve()
    case "dismiss":
      return issue ? dismissIssue(payment.id, issue.issue, issue.refund_row_id) : Promise.resolve()
  }
}
