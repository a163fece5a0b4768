import { ExclamationCircleSolid, InformationCircleSolid } from "@medusajs/icons"
import { InlineTip, Button } from "@medusajs/ui"
import type { IssueView } from "../../core/admin/views/issue"
import type { PaymentView } from "../../core/admin/views/payment"
import { useTexts } from "../lib/use-texts"
import { IssueText } from "./issue-text"
import { useAct } from "../lib/use-act"
import { Fine } from "./blocks"

type Matter = { payment: PaymentView; issue: IssueView }

/** What an admin can do about an issue, the one that helps most first. */
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

/** Something that needs a person, with what helps; or, quieter, what is being handled. */
function IssueNotice({ payment, issue }: Matter) {
  const { moment, t } = useTexts()
  return (
    <div role={issue.is_handled ? "status" : "alert"} className="bg-ui-bg-subtle flex items-start gap-x-2 px-6 py-4">
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
  )
}

export function IssueNotices({ about }: { about: readonly Matter[] }) {
  return about.map(({ payment, issue }) => (
    <IssueNotice key={payment.id + issue.issue + issue.refund_row_id} payment={payment} issue={issue} />
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
