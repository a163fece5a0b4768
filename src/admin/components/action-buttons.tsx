import { Button } from "@medusajs/ui"
import type { IssueView } from "../../core/admin/views/issue"
import type { PaymentView } from "../../core/admin/views/payment"
import { useAct } from "../lib/use-act"
import { useTexts } from "../lib/use-texts"

/** What an admin can do about an issue, the one that helps most first. */
export function ActionButtons({ payment, issue }: { payment: PaymentView; issue: IssueView }) {
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
          onClick={() => void act({ action, payment, issue })}
        >
          {t(`action.${action}`)}
        </Button>
      ))}
    </div>
  )
}
