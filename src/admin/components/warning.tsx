import { InlineTip } from "@medusajs/ui"
import { useTexts } from "../lib/use-texts"

/** Something that is unwise or out of the ordinary, as a part of a section. @param label "Please check" unless it says more */
export function Warning({ label, text }: { label?: string; text: string }) {
  const { t } = useTexts()
  return (
    <div className="px-6 py-4">
      <InlineTip label={label ?? t("check.warning")} variant="warning">
        {text}
      </InlineTip>
    </div>
  )
}
