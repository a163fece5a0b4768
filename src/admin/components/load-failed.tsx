import { ExclamationCircle } from "@medusajs/icons"
import { Button, Text } from "@medusajs/ui"
import { useTexts } from "../lib/use-texts"

/** What stands where something could not be loaded, with the way out. */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTexts()
  return (
    <div role="alert" className="flex flex-col items-start gap-y-3 px-6 py-4">
      <div className="flex items-start gap-x-2">
        <ExclamationCircle className="text-ui-tag-red-icon shrink-0" aria-hidden />
        <div>
          <Text size="small" leading="compact" weight="plus">
            {t("failed.title")}
          </Text>
          <Text size="small" leading="compact" className="text-ui-fg-subtle break-words">
            {error.message}
          </Text>
        </div>
      </div>
      <Button size="small" variant="secondary" onClick={onRetry}>
        {t("failed.retry")}
      </Button>
    </div>
  )
}
