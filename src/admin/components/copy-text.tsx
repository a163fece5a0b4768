import { Copy } from "@medusajs/ui"
import { EXACT_TEXT } from "../lib/exact-text"
import { useTexts } from "../lib/use-texts"

/** An id to read and to copy. @param what its name: shown where several stand side by side, and heard anywhere */
export function CopyText({ text, what, isNamed = false }: { text: string; what: string; isNamed?: boolean }) {
  const { t } = useTexts()
  return (
    <span className="flex min-w-0 flex-wrap gap-x-1">
      {isNamed && <span>{what}</span>}
      <span className="flex min-w-0 items-start gap-x-1">
        <span className="min-w-0 break-all" style={EXACT_TEXT}>
          {text}
        </span>
        <Copy
          content={text}
          variant="mini"
          aria-label={t("copy", { what })}
          className="mt-0.5 shrink-0 rounded outline-none focus-visible:shadow-borders-focus"
        />
      </span>
    </span>
  )
}
