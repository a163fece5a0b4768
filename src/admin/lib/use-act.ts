import { toast, usePrompt } from "@medusajs/ui"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { AdminAction } from "../../core/admin-attention"
import type { MatterView, PaymentView } from "../../core/admin-views"
import { checkPayment, checkRefund, dismissMatter, placePayment, retryRefund, returnPayment } from "./api"
import { INSTALMENTS_KEY } from "./queries"
import { useTexts } from "./use-texts"

/** An action on a payment; `matter` is what it is taken for, where there is something the matter. */
export type Act = { action: AdminAction; payment: PaymentView; matter: MatterView | null }

/** Actions of an admin: confirmed where money or the list changes, told when done, and everything shown is read anew. */
export function useAct() {
  const { t, money } = useTexts()
  const prompt = usePrompt()
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationFn: carryOut,
    onSuccess: (_, { action }) => toast.success(t(`done.${action}`)),
    onError: (error) => toast.error(error.message),
    onSettled: () =>
      // A refused action is told in the timeline too, and an order may have come into being.
      Promise.all([
        queries.invalidateQueries({ queryKey: [INSTALMENTS_KEY] }),
        queries.invalidateQueries({ queryKey: ["orders"] }),
      ]),
  })
  const act = async (wanted: Act) => {
    const amountMinor = wanted.matter?.amount_minor ?? wanted.payment.amount_minor
    const gaps = { amount: money(amountMinor, wanted.payment.currency_code) }
    const confirmed =
      wanted.action === "check" ||
      (await prompt({
        title: t(`confirm.${wanted.action}.title`, gaps),
        description: t(`confirm.${wanted.action}.description`, gaps),
        confirmText: t(`action.${wanted.action}`),
        cancelText: t("cancel"),
        variant: wanted.action === "refund" || wanted.action === "retry" ? "danger" : "confirmation",
      }))
    if (confirmed) {
      mutation.mutate(wanted)
    }
  }
  return {
    act,
    isActing: (action: AdminAction) => mutation.isPending && mutation.variables.action === action,
    isBusy: mutation.isPending,
  }
}

function carryOut({ action, payment, matter }: Act): Promise<void> {
  switch (action) {
    case "check":
      return matter?.refund_id ? checkRefund(matter.refund_id) : checkPayment(payment.id)
    case "place":
      return placePayment(payment.id)
    case "refund":
      return returnPayment(payment.id)
    case "retry":
      return matter?.refund_id ? retryRefund(matter.refund_id) : Promise.resolve()
    case "dismiss":
      return matter ? dismissMatter(payment.id, matter.matter, matter.refund_id) : Promise.resolve()
  }
}
