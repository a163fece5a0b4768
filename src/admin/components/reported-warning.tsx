import { InlineTip } from "@medusajs/ui"
import type { IssueView } from "../../core/admin/views/issue"
import type { PaymentView } from "../../core/admin/views/payment"
import { useTexts } from "../lib/use-texts"

/** The service named another amount than the order was placed for: it stays to be seen when nobody is asked about it any more. */
export function ReportedWarning({ payment, issues }: { payment: PaymentView; issues: readonly IssueView[] }) {
  const { t, money } = useTexts()
  const { reported, amount_minor, currency_code } = payment
  if (reported === null || issues.some(({ issue }) => issue === "mismatch" || issue === "unplaced")) {
    return null
  }
  return (
    <div className="px-6 py-4">
      <InlineTip label={t("check.warning")} variant="warning">
        {t("payment.reported_warning", {
          amount: money(amount_minor, currency_code),
          reported: money(reported.amount_minor, reported.currency_code),
        })}
      </InlineTip>
    </div>
  )
}
