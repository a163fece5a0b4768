import { Button, clx, Copy } from "@medusajs/ui"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { EXACT_TEXT } from "../lib/format"
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

/** A link among words: underlined, because the admin's blue alone is too pale to read at small sizes. */
export function TextLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className={clx("text-ui-fg-base hover:text-ui-fg-interactive underline underline-offset-2", className)}
    >
      {children}
    </Link>
  )
}

/** Shows or hides what is elsewhere on the page. */
export function ExpandButton({
  isExpanded,
  controls,
  onToggle,
  children,
}: {
  isExpanded: boolean
  /** The id of what it shows. */
  controls: string
  onToggle: (isExpanded: boolean) => void
  children: ReactNode
}) {
  return (
    <Button
      size="small"
      variant="transparent"
      className="-ml-2 w-fit"
      aria-expanded={isExpanded}
      aria-controls={controls}
      onClick={() => onToggle(!isExpanded)}
    >
      {children}
    </Button>
  )
}
