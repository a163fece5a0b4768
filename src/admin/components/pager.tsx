import { Button, Text } from "@medusajs/ui"
import { useTexts } from "../lib/use-texts"

/** The server counts no further than this. */
const MOST_COUNTED = 100

/** The foot of a list that comes in pages. @param goOn left out on the last page, `goBack` on the first; `count` if it is known */
export function Pager({ count, goBack, goOn }: { count?: number; goBack?: () => void; goOn?: () => void }) {
  const { t } = useTexts()
  const isMore = count !== undefined && count > MOST_COUNTED
  const shown = isMore ? t("table.more_results", { count: MOST_COUNTED }) : t("table.results", { count: count ?? 0 })
  return (
    <div className="text-ui-fg-subtle flex items-center justify-between px-6 py-4">
      <Text size="small">{count !== undefined && shown}</Text>
      <div className="flex items-center gap-x-2">
        <Button type="button" variant="transparent" size="small" disabled={!goBack} onClick={goBack}>
          {t("table.prev")}
        </Button>
        <Button type="button" variant="transparent" size="small" disabled={!goOn} onClick={goOn}>
          {t("table.next")}
        </Button>
      </div>
    </div>
  )
}
