import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"

/** A line of the list: what it is in a row of badges, the issue, ids and times, what can be done beside it, and more below. */
export function ListLine({
  summary,
  text,
  ids,
  actions,
  details,
}: {
  summary: ReactNode
  text?: ReactNode
  ids: ReactNode
  actions?: ReactNode
  details?: ReactNode
}) {
  return (
    <li className="flex flex-col gap-3 px-6 py-4">
      <div className="flex flex-col gap-3 lg:flex-row lg:items-start lg:justify-between">
        <div className="flex min-w-0 flex-col gap-y-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">{summary}</div>
          {text && <div className="flex max-w-prose flex-col gap-y-1">{text}</div>}
          <Text
            as="div"
            size="xsmall"
            leading="compact"
            className="text-ui-fg-subtle flex flex-wrap items-start gap-x-3 gap-y-1"
          >
            {ids}
          </Text>
        </div>
        {actions && <div className="shrink-0">{actions}</div>}
      </div>
      {details}
    </li>
  )
}
