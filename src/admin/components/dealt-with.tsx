import { Button } from "@medusajs/ui"
import type { DealtWithView } from "../../core/admin/views/issue"
import type { PaymentView } from "../../core/admin/views/payment"
import { act } from "../lib/api"
import { useAdminAction } from "../lib/use-admin-action"
import { useTexts } from "../lib/use-texts"
import { Subtle } from "./texts"

/** What is still there and somebody has marked as dealt with: who, when, and the way back. */
export function DealtWith({ payment, marks }: { payment: PaymentView; marks: readonly DealtWithView[] }) {
  const { t } = useTexts()
  const { perform, isBusy } = useAdminAction<DealtWithView>({
    run: ({ issue, refund_row_id }) => act("reopenIssue", payment.id, { issue, refund_row_id }),
    done: () => t("undo.done"),
  })
  return (
    <ul className="flex flex-col gap-y-2">
      {marks.map((mark) => (
        <li key={mark.issue + mark.refund_row_id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <MarkText payment={payment} mark={mark} />
          <Button size="small" variant="secondary" disabled={isBusy} onClick={() => perform(mark)}>
            {t("dealt_with.put_back")}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function MarkText({ payment, mark: { issue, amount_minor, by, at } }: { payment: PaymentView; mark: DealtWithView }) {
  const { t, money, moment } = useTexts()
  return (
    <Subtle as="span" className="text-pretty">
      {t(`issue.${issue}`, { amount: money(amount_minor ?? payment.amount_minor, payment.currency_code) })}{" "}
      {t("dealt_with.by", { name: by.name ?? by.id, time: moment(at) })}
    </Subtle>
  )
}
