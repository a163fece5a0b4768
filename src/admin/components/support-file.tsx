import { Button } from "@medusajs/ui"
import { useSupportFile } from "../lib/use-support-file"
import { useTexts } from "../lib/use-texts"

/** Saves a text file that support can work with. */
export function SupportFile({ paymentId }: { paymentId?: string }) {
  const { t } = useTexts()
  const { save, isBusy } = useSupportFile(paymentId)
  return (
    <Button size="small" variant="secondary" className="text-nowrap" isLoading={isBusy} onClick={save}>
      {t("support.button")}
    </Button>
  )
}
