import { Button } from "@medusajs/ui"
import { getSupportFile } from "../lib/api"
import { useSavedFile } from "../lib/use-saved-file"
import { useTexts } from "../lib/use-texts"

/** Saves a text file that support can work with. */
export function SupportFile({ paymentId }: { paymentId?: string }) {
  const { t } = useTexts()
  const { save, isBusy } = useSavedFile(() => getSupportFile(paymentId), "support.saved")
  return (
    <Button size="small" variant="secondary" className="text-nowrap" isLoading={isBusy} onClick={save}>
      {t("support.button")}
    </Button>
  )
}
