import { Button, Text } from "@medusajs/ui"
import { useCandidates } from "../lib/queries"
import { useDecide } from "../lib/use-act"
import { useTexts } from "../lib/use-texts"
import { RefundStateBadge } from "./badges"
import { NotYet } from "./not-yet"

/** Several refunds at the service may be the one whose answer was lost: a person says which. */
export function RefundDecision({ refundRowId }: { refundRowId: string }) {
  const { t, moment } = useTexts()
  const asked = useCandidates(refundRowId)
  const candidates = asked.data
  const { decide, isPending } = useDecide(refundRowId)
  if (!candidates) {
    return <NotYet asked={asked} rows={1} />
  }
  return (
    <div className="flex flex-col items-start gap-y-3 pt-2">
      <Text size="small" leading="compact" weight="plus">
        {t(candidates.length > 0 ? "decision.title" : "decision.none")}
      </Text>
      <ul className="flex w-full flex-col gap-y-3">
        {candidates.map(({ service_refund_id, state, made_at }) => (
          <li key={service_refund_id} className="flex flex-wrap items-center gap-2">
            <Text as="span" size="xsmall" leading="compact" className="text-ui-fg-subtle">
              <span className="break-all">{service_refund_id}</span> · {t("decision.made", { time: moment(made_at) })}
            </Text>
            <RefundStateBadge state={state} />
            <Button
              size="small"
              variant="secondary"
              aria-label={`${t("decision.adopt")}: ${service_refund_id}`}
              disabled={isPending}
              onClick={() => void decide({ adopt: service_refund_id })}
            >
              {t("decision.adopt")}
            </Button>
          </li>
        ))}
      </ul>
      <Button size="small" variant="secondary" disabled={isPending} onClick={() => void decide({ send_again: true })}>
        {t(candidates.length > 0 ? "decision.send_again" : "decision.confirm_send_again.action")}
      </Button>
    </div>
  )
}
