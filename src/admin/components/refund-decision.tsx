import { Button } from "@medusajs/ui"
import { useCandidates } from "../lib/queries"
import { act } from "../lib/api"
import { useAdminAction } from "../lib/use-admin-action"
import type { LostRefundChoice } from "../../core/admin/doors"
import { useTexts } from "../lib/use-texts"
import { RefundStateBadge } from "./badges"
import { NotYet } from "./not-yet"
import { Fine, Lead } from "./texts"

/** Several refunds at the service may be the one whose answer was lost: a person says which. */
export function RefundDecision({ refundRowId }: { refundRowId: string }) {
  const { t, moment } = useTexts()
  const asked = useCandidates(refundRowId)
  const candidates = asked.data
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
        {candidates.map(({ service_refund_id, state, made_at }) => (
          <li key={service_refund_id} className="flex flex-wrap items-center gap-2">
            <Fine as="span">
              <span className="break-all">{service_refund_id}</span> · {t("decision.made", { time: moment(made_at) })}
            </Fine>
            <RefundStateBadge state={state} />
            <Button
              size="small"
              variant="secondary"
              aria-label={`${t("decision.adopt")}: ${service_refund_id}`}
              disabled={isBusy}
              onClick={() => decide({ adopt: service_refund_id })}
            >
              {t("decision.adopt")}
            </Button>
          </li>
        ))}
      </ul>
      <Button size="small" variant="secondary" disabled={isBusy} onClick={() => decide({ send_again: true })}>
        {t(candidates.length > 0 ? "decision.send_again" : "decision.confirm_send_again.action")}
      </Button>
    </div>
  )
}
