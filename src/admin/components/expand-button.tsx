import { Button } from "@medusajs/ui"
import type { ReactNode } from "react"

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
