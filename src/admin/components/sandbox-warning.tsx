import { InlineTip } from "@medusajs/ui"
import { useTexts } from "../lib/use-texts"

/** An order in a shop that also takes real money, and that nobody has paid for. */
export function SandboxWarning() {
  const { t } = useTexts()
  return (
    <div className="px-6 py-4">
      <InlineTip label={t("environment.sandbox")} variant="warning">
        {t("payment.only_sandbox")}
      </InlineTip>
    </div>
  )
}
