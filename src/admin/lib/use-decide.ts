import { toast, usePrompt } from "@medusajs/ui"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { decideRefund, type RefundDecision } from "./api"
import { INSTALMENTS_KEY } from "./queries"
import { useTexts } from "./use-texts"

/** A person's word on a refund whose answer was lost, confirmed. */
export function useDecide(refundId: string) {
  const { t } = useTexts()
  const prompt = usePrompt()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (decision: RefundDecision) => decideRefund(refundId, decision),
    onSuccess: () => toast.success(t("decision.done")),
    onError: (error) => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: [INSTALMENTS_KEY] }),
  })
  const decide = async (decision: RefundDecision) => {
    const isAdoption = "adopt" in decision
    const question = isAdoption ? "decision.confirm_adopt" : "decision.confirm_send_again"
    const confirmed = await prompt({
      title: t(`${question}.title`),
      description: t(`${question}.description`, isAdoption ? { id: decision.adopt } : {}),
      confirmText: t(isAdoption ? "decision.adopt" : "action.retry"),
      cancelText: t("cancel"),
      variant: isAdoption ? "confirmation" : "danger",
    })
    if (confirmed) {
      mutate(decision)
    }
  }
  return { decide, isPending }
}
