import { Skeleton } from "@medusajs/ui"
import { useTexts } from "../lib/use-texts"

/** Rows that stand where the facts will. */
export function LoadingRows({ rows }: { rows: number }) {
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
