import { useLocation } from "react-router-dom"
import type { AdminAction } from "../../core/admin/issue-actions"
import type { IssueView } from "../../use-cases/admin/views/issue-view"
import type { PaymentView } from "../../core/admin/views/payment"
import type { RefundState } from "../../core/refund/states"
import { act } from "./api"
import { issueAmount } from "./issue-words"
import { useAdminAction } from "./use-admin-action"
import { type Texts, useTexts } from "./use-texts"

/** What the service said, where it was asked: of the payment or refund, and of a payment's refunds. */
type Answer = { status: string; refunds?: readonly RefundState[] } | undefined

/** An action on a payment; `issue` is what it is taken for, where there is one. */
type Act = { action: AdminAction; payment: PaymentView; issue: IssueView | null }

/** These send money. */
const GRAVE: readonly AdminAction[] = ["refund", "retry"]

/** Actions of an admin on a payment: confirmed where money or the list changes. */
export function useAct() {
  const texts = useTexts()
  const { t } = texts
  const { pathname } = useLocation()
  const { perform, isBusy, current } = useAdminAction<Act, Answer>({
    run: carryOut,
    question: ({ action, payment, issue }) => {
      if (action === "check") {
        return undefined
      }
      const gaps = { amount: amountOfAct({ action, payment, issue }, texts) }
      const description = t(`confirm.${action}.description`, gaps)
      return {
        title: t(`confirm.${action}.title`, gaps),
        description: [description, ...warnings({ action, payment, issue }, texts)].join(" "),
        confirm: t(`action.${action}`),
        isGrave: GRAVE.includes(action),
      }
    },
    isNews: ({ action }) => action === "check",
    undo: ({ action, payment, issue }) =>
      action === "dismiss" && issue ? () => act("reopenIssue", payment.id, choiceOf(issue)) : undefined,
    // There it is listed whether or not it still needs somebody.
    showsAt: ({ payment: { reference } }) =>
      pathname.startsWith("/orders/") ? undefined : `/instalments?state=all&q=${reference}`,
    done: ({ action }, answer) => t(`done.${action}`, { status: saidBy(answer, texts) }),
  })
  return { act: perform, isBusy, isActing: (action: AdminAction) => current?.action === action }
}

/** "paid, refund failed" */
function saidBy(answer: Answer, { t }: Texts): string {
  const said = answer ? [answer.status, ...(answer.refunds ?? [])] : []
  return said.map((status) => t(`status.${status}`)).join(", ")
}

/** A payment without an order goes back as the service took it. */
function amountOfAct({ action, payment, issue }: Act, texts: Texts): string {
  const taken = action === "refund" && payment.state === "unplaced" ? payment.reported : null
  return taken ? texts.amountOf(taken) : issueAmount(payment, issue, texts)
}

/** What a click does not change, or does in spite of what is known. */
function warnings({ action, payment, issue }: Act, { t, amountOf }: Texts): string[] {
  const { reported } = payment
  const isAboutTaken = action === "place" || (action === "refund" && payment.state === "unplaced")
  if (isAboutTaken && reported) {
    return [t(`confirm.${action}.reported`, { amount: amountOf(payment), reported: amountOf(reported) })]
  }
  return action === "dismiss" && issue?.otherwise
    ? [t(`still.${issue.otherwise}`), ...(issue.may_fit_again ? [t(`fact.may_fit_again.${issue.otherwise}`)] : [])]
    : []
}

const choiceOf = ({ issue, refund_row_id }: IssueView) => ({ issue, refund_row_id })

function carryOut({ action, payment, issue }: Act): Promise<Answer> {
  const refundRowId = issue?.refund_row_id
  switch (action) {
    case "check":
      return refundRowId ? act("checkRefund", refundRowId) : act("checkPayment", payment.id)
    case "place":
      return act("placePayment", payment.id)
    case "refund":
      return act("returnPayment", payment.id)
    case "correct":
      return act("correctAccounting", payment.id)
    case "retry":
      return refundRowId ? act("retryRefund", refundRowId) : act("returnPayment", payment.id)
    case "dismiss":
      return issue ? act("dismissIssue", payment.id, choiceOf(issue)) : Promise.resolve(undefined)
  }
}
