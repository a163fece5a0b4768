import { clx } from "@medusajs/ui"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"

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
