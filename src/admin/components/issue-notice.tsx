import { ExclamationCircleSolid, InformationCircleSolid } from "@medusajs/icons"
import { InlineTip, Button } from "@medusajs/ui"
import type { IssueView } from "../../use-cases/admin/views/issue-view"
import type { PaymentView } from "../../core/admin/views/payment"
import { useTexts, type Texts } from "../lib/use-texts"
import { useAct } from "../lib/use-act"
import { Fine, Lead, Subtle } from "./blocks"
import { issueAmount, planText, reasonText } from "../lib/issue-words"
import { CopyText, TextLink } from "./small-controls"
import { RefundDecision } from "./refund-choices"

type Matter = { payment: PaymentView; issue: IssueView }

export function ActionButtons({ payment, issue }: Matter) {
  const { t } = useTexts()
  const { act, isActing, isBusy } = useAct()
  return (
    <div className="flex flex-wrap gap-2">
      {issue.actions.map((action) => (
        <Button
          key={action}
          size="small"
          variant={action === issue.recommended ? "primary" : "secondary"}
          isLoading={isActing(action)}
          disabled={isBusy}
          onClick={() => act({ action, payment, issue })}
        >
          {t(`action.${action}`)}
        </Button>
      ))}
    </div>
  )
}

/** What needs a person, with what helps; or, quieter, what is being handled. */
export function IssueNotices({ about }: { about: readonly Matter[] }) {
  const { moment, t } = useTexts()
  return about.map(({ payment, issue }) => (
    <div
      key={payment.id + issue.issue + issue.refund_row_id}
      role={issue.is_handled ? "status" : "alert"}
      className="bg-ui-bg-subtle flex items-start gap-x-2 px-6 py-4"
    >
      {issue.is_handled ? (
        <InformationCircleSolid className="text-ui-tag-blue-icon mt-0.5 shrink-0" aria-hidden />
      ) : (
        <ExclamationCircleSolid className="text-ui-tag-red-icon mt-0.5 shrink-0" aria-hidden />
      )}
      <div className="flex min-w-0 flex-col gap-y-3">
        <div className="flex max-w-prose flex-col gap-y-1">
          <IssueText payment={payment} issue={issue} />
          {issue.since !== null && <Fine>{t("attention.since", { time: moment(issue.since) })}</Fine>}
        </div>
        <ActionButtons payment={payment} issue={issue} />
      </div>
    </div>
  ))
}

/** Something that is unwise or out of the ordinary, as a part of a section. @param label "Please check" unless it says more */
export function Warning({ label, text }: { label?: string; text: string }) {
  const { t } = useTexts()
  return (
    <div className="px-6 py-4">
      <InlineTip label={label ?? t("check.warning")} variant="warning">
        {text}
      </InlineTip>
    </div>
  )
}

/** The issue, and what to do about it; where only a person can tell what happened, the choice. */
export function IssueText({ payment, issue }: { payment: PaymentView; issue: IssueView }) {
  const texts = useTexts()
  const { t, orderText } = texts
  return (
    <>
      <Lead className="text-pretty">{t(`issue.${issue.issue}`, { amount: issueAmount(payment, issue, texts) })}</Lead>
      {sentences(payment, issue, texts).map((sentence) => (
        <Subtle key={sentence} className="text-pretty">
          {sentence}
        </Subtle>
      ))}
      {issue.cart_order && (
        <TextLink to={`/orders/${issue.cart_order.id}`} className="txt-compact-small w-fit">
          {t("fact.cart_order", {
            order: orderText(issue.cart_order.id, issue.cart_order.display_id),
          })}
        </TextLink>
      )}
      {issue.service_refund_id && (
        <Fine as="div">
          <CopyText text={issue.service_refund_id} what={t("refund.id")} isNamed />
        </Fine>
      )}
      {needsDecision(issue) && issue.refund_row_id && (
        <RefundDecision refundRowId={issue.refund_row_id} currency={payment.currency_code} />
      )}
    </>
  )
}

/** Several refunds at the service may be the one whose answer was lost. */
function needsDecision({ issue, reason }: IssueView): boolean {
  return issue === "refund_unknown" && reason !== null
}

/** Which ones fit is shown below, with what can be chosen. */
const DECISION_WHY: ReadonlyMap<string | undefined, string> = new Map([
  ["several_fit", "decision.why"],
  ["one_may_fit", "decision.why_one"],
  ["other_amount_fits", "decision.why_other_amount"],
])

function sentences(payment: PaymentView, issue: IssueView, texts: Texts): string[] {
  const { t, money, amountOf } = texts
  const { difference } = issue
  if (needsDecision(issue)) {
    const why = DECISION_WHY.get(issue.known_reason?.code)
    return [why ? t(why) : reasonText(issue, texts)].filter((sentence) => sentence !== null)
  }
  const inMoney = (amountMinor: number) => money(amountMinor, payment.currency_code)
  const advice = adviceKey(issue)
  return [
    reasonText(issue, texts),
    difference &&
      t(`difference.${difference.kind}`, {
        shown: inMoney(difference.shown_minor),
        expected: inMoney(difference.expected_minor),
      }),
    payment.reported && t("fact.reported", { amount: amountOf(payment), reported: amountOf(payment.reported) }),
    issue.cart_total_minor !== null &&
      t("fact.cart_total", { amount: amountOf(payment), total: inMoney(issue.cart_total_minor) }),
    advice && t(advice),
    whatHappensByItself(issue, texts),
    issue.may_fit_again && t(`fact.may_fit_again.${issue.otherwise}`),
  ].filter((sentence) => typeof sentence === "string")
}

function whatHappensByItself({ otherwise, refund_plan: plan }: IssueView, texts: Texts): string | null {
  return otherwise === "return" && plan && plan.kind !== "now"
    ? planText("otherwise.return_", plan, texts)
    : otherwise && texts.t(`otherwise.${otherwise}`)
}

function adviceKey({ issue, problem, difference }: IssueView): string | null {
  if (difference) {
    return `advice.difference.${difference.kind}`
  }
  return issue === "unplaced" ? problem && `problem.${problem}` : `advice.${issue}`
}
