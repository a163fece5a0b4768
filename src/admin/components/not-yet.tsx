import { ExclamationCircle } from "@medusajs/icons"
import { Button, Skeleton } from "@medusajs/ui"
import { useTexts } from "../lib/use-texts"
import { Lead, Subtle } from "./blocks"

type NotYetProps = { asked: { error: Error | null; refetch: () => unknown }; rows: number }

/** What stands where something will be: rows while it is loaded, or why it could not be, with the way out. */
export function NotYet({ asked: { error, refetch }, rows }: NotYetProps) {
  return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={rows} />
}

function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTexts()
  return (
    <div role="alert" className="flex flex-col items-start gap-y-3 px-6 py-4">
      <div className="flex items-start gap-x-2">
        <ExclamationCircle className="text-ui-tag-red-icon shrink-0" aria-hidden />
        <div>
          <Lead>{t("failed.title")}</Lead>
          <Subtle className="break-words">{error.message}</Subtle>
        </div>
      </div>
      <Button size="small" variant="secondary" onClick={onRetry}>
        {t("failed.retry")}
      </Button>
    </div>
  )
}

function LoadingRows({ rows }: { rows: number }) {
  const { t } = useTexts()
  return (
    <div role="status" aria-label={t("loading")} className="flex flex-col gap-y-4 px-6 py-4">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="grid grid-cols-[2fr_3fr] gap-4">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-5 w-full max-w-48" />
        </div>
      ))}
    </div>
  )
}
