import { useLocation } from "react-router-dom"
import type { AdminAction } from "../../core/admin/issue-actions"
import type { IssueView } from "../../core/admin/views/issue"
import type { PaymentView } from "../../core/admin/views/payment"
import {
  checkPayment,
  checkRefund,
  dismissIssue,
  placePayment,
  reopenIssue,
  correctAccounting,
  retryRefund,
  returnPayment,
} from "./api"
import { issueAmount } from "./issue-amount"
import { useAdminAction } from "./use-admin-action"
import { type Texts, useTexts } from "./use-texts"

/** What the service said, where it was asked. */
type Answer = { status: string } | undefined

/** An action on a payment; `issue` is what it is taken for, where there is one. */
export type Act = { action: AdminAction; payment: PaymentView; issue: IssueView | null }

/** These send money. */
const GRAVE: readonly AdminAction[] = ["refund", "retry"]

/** Actions of an admin on a payment: confirmed where money or the list changes. */
export function useAct() {
  const texts = useTexts()
  const { t, money } = texts
  const { pathname } = useLocation()
  const { perform, isBusy, current } = useAdminAction<Act, Answer>({
    run: carryOut,
    question: ({ action, payment, issue }) => {
      if (action === "check") {
        return undefined
      }
      const gaps = { amount: money(issueAmount(payment, issue), payment.currency_code) }
      return {
        title: t(`confirm.${action}.title`, gaps),
        description: [t(`confirm.${action}.description`, gaps), ...warnings({ action, payment, issue }, texts)].join(
          " "
        ),
        confirm: t(`action.${action}`),
        isGrave: GRAVE.includes(action),
      }
    },
    isNews: ({ action }) => action === "check",
    undo: ({ action, payment, issue }) =>
      action === "dismiss" && issue ? () => reopenIssue(payment.id, issue.issue, issue.refund_row_id) : undefined,
    showsAt: ({ payment }) => (pathname.startsWith("/orders/") ? undefined : placeOf(payment)),
    done: ({ action }, answer) => t(`done.${action}`, { status: answer ? t(`status.${answer.status}`) : "" }),
  })
  return { act: perform, isBusy, isActing: (action: AdminAction) => current?.action === action }
}

/** Where a payment can be looked at, whether or not it still needs somebody. */
function placeOf({ reference }: PaymentView): string {
  return `/instalments?state=all&q=${reference}`
}

/** What a click does not change, or does in spite of what is known. */
function warnings({ action, payment, issue }: Act, { t, money }: Texts): string[] {
  const { reported } = payment
  if (action === "place" && reported) {
    const amount = money(payment.amount_minor, payment.currency_code)
    return [t("confirm.place.reported", { amount, reported: money(reported.amount_minor, reported.currency_code) })]
  }
  return action === "dismiss" && issue?.otherwise ? [t(`still.${issue.otherwise}`)] : []
}

function carryOut({ action, payment, issue }: Act): Promise<Answer> {
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
      return issue?.refund_row_id ? retryRefund(issue.refund_row_id) : returnPayment(payment.id)
    case "dismiss":
      return issue ? dismissIssue(payment.id, issue.issue, issue.refund_row_id) : Promise.resolve(undefined)
  }
}
