import { Button } from "@medusajs/ui"
import type { RefundView } from "../../core/admin/views/refund"
import { callOffRefund } from "../lib/api"
import { useAdminAction } from "../lib/use-admin-action"
import { useTexts } from "../lib/use-texts"

/** For a refund that waits to be sent: it is not sent after all. */
export function CallOffRefund({ refund, currency }: { refund: RefundView; currency: string }) {
  const { t, money } = useTexts()
  const amount = money(refund.amount_minor, currency)
  const { perform, isBusy } = useAdminAction<string>({
    run: callOffRefund,
    question: () => ({
      title: t("refund.call_off.title", { amount }),
      description: t("refund.call_off.description", { amount }),
      confirm: t("refund.call_off.action"),
      isGrave: false,
    }),
    done: () => t("refund.call_off.done"),
  })
  return (
    <Button
      size="small"
      variant="secondary"
      className="mt-1 w-fit"
      isLoading={isBusy}
      onClick={() => void perform(refund.id)}
    >
      {t("refund.call_off.action")}
    </Button>
  )
}
