import type { LostRefundChoice } from "../../core/admin/doors"
import { act } from "./api"
import { useAdminAction } from "./use-admin-action"
import { useTexts } from "./use-texts"

/** A person's word on a refund whose answer was lost, confirmed. */
export function useDecide(refundRowId: string) {
  const { t } = useTexts()
  const { perform, isBusy } = useAdminAction<LostRefundChoice>({
    run: (decision) => act("decideRefund", refundRowId, decision),
    question: (decision) =>
      "adopt" in decision
        ? {
            title: t("decision.confirm_adopt.title"),
            description: t("decision.confirm_adopt.description", { id: decision.adopt }),
            confirm: t("decision.adopt"),
            isGrave: false,
          }
        : {
            title: t("decision.confirm_send_again.title"),
            description: t("decision.confirm_send_again.description"),
            confirm: t("action.retry"),
            isGrave: true,
          },
    done: () => t("decision.done"),
  })
  return { decide: perform, isPending: isBusy }
}
