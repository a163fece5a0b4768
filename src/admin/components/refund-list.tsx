import { Text } from "@medusajs/ui"
import type { RefundView } from "../../core/admin/views/refund"
import { act } from "../lib/api"
import { reasonText } from "../lib/issue-words"
import { useTexts } from "../lib/use-texts"
import { RefundStateBadge } from "./badges"
import { ActionButton, CopyText } from "./small-controls"
import { Fine, SectionPart, Subtle } from "./blocks"

export function RefundList({ refunds, currency }: { refunds: RefundView[]; currency: string }) {
  const { t } = useTexts()
  return (
    <SectionPart title={t("refund.title")}>
      {refunds.length === 0 ? (
        <Subtle>{t("refund.none")}</Subtle>
      ) : (
        <ul className="flex flex-col gap-y-3">
          {refunds.map((refund) => (
            <RefundItem key={refund.id} refund={refund} currency={currency} />
          ))}
        </ul>
      )}
    </SectionPart>
  )
}

function RefundItem({ refund, currency }: { refund: RefundView; currency: string }) {
  const texts = useTexts()
  const { t, money } = texts
  const notes = [
    refund.retried_as ? t("refund.retried") : reasonText(refund, texts),
    refund.waits_for && t(`refund.waits_for.${refund.waits_for}`),
    refund.medusa_reason && t("refund.reason", { text: refund.medusa_reason }),
    refund.medusa_note && t("refund.note", { text: refund.medusa_note }),
  ].filter((note) => note !== null && note !== "")
  return (
    <li className="flex flex-col gap-y-1">
      <div className="flex items-center justify-between gap-x-2">
        <Text size="small" leading="compact">
          {money(refund.amount_minor, currency)}
        </Text>
        <RefundStateBadge state={refund.state} />
      </div>
      <Fine>{useTimeText(refund)}</Fine>
      {notes.map((note) => (
        <Fine key={note} className="text-pretty break-words">
          {note}
        </Fine>
      ))}
      {refund.service_refund_id && (
        <Fine as="div">
          <CopyText text={refund.service_refund_id} what={t("refund.id")} isNamed />
        </Fine>
      )}
      {refund.can_be_called_off && <RefundAction door="callOffRefund" refund={refund} currency={currency} />}
      {refund.can_be_taken_over && <RefundAction door="takeOverRefund" refund={refund} currency={currency} />}
    </li>
  )
}

function useTimeText({ state, waits_for, submit_after, submitted_at, settled_at, created_at }: RefundView): string {
  const { t, moment, london } = useTexts()
  if (submit_after && (waits_for === "day_of_purchase" || waits_for === "next_try")) {
    return t("refund.sends_at", { time: london(submit_after) })
  }
  const begun = submitted_at
    ? t("refund.sent_on", { time: moment(submitted_at) })
    : t("refund.asked_on", { time: moment(created_at) })
  return state === "complete" && settled_at
    ? `${begun} · ${t("refund.complete_on", { time: moment(settled_at) })}`
    : begun
}

const TEXTS = { callOffRefund: "refund.call_off", takeOverRefund: "refund.take_over" } as const

/** For a refund that waits to be sent: it is not sent after all; for one whose final state the service denies: that is taken over. */
function RefundAction({ door, refund, currency }: { door: keyof typeof TEXTS; refund: RefundView; currency: string }) {
  const { t, money } = useTexts()
  const amount = money(refund.amount_minor, currency)
  const texts = TEXTS[door]
  return (
    <ActionButton
      className="mt-1 w-fit"
      done={() => t(`${texts}.done`)}
      label={t(`${texts}.action`)}
      question={() => ({
        title: t(`${texts}.title`, { amount }),
        description: t(`${texts}.description`, { amount }),
        confirm: t(`${texts}.action`),
      })}
      run={() => act(door, refund.id)}
    />
  )
}
