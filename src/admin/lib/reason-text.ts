import type { RefundView } from "../../core/admin/views/refund"
import type { Texts } from "./use-texts"

/** Why a refund stands where it stands: in the reader's language where the plugin says so itself, else as it was said. */
export function reasonText(
  { reason, known_reason: known }: Pick<RefundView, "reason" | "known_reason">,
  { t, day, london }: Texts
): string | null {
  if (known === null) {
    return reason
  }
  const { day: lastDay, time, ...facts } = known.facts
  return t(`refund.why.${known.code}`, {
    ...facts,
    ...(lastDay && { day: day(lastDay) }),
    ...(time && { time: london(time) }),
  })
}
