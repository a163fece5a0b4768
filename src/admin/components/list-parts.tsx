import { Button, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTexts } from "../lib/use-texts"
import { Fine, Lead, Subtle } from "./blocks"

type ListLineProps = {
  summary: ReactNode
  text?: ReactNode
  ids: ReactNode
  actions?: ReactNode
  details?: ReactNode
}

/** A line of the list: what it is in a row of badges, the issue, ids and times, what can be done beside it, and more below. */
export function ListLine({ summary, text, ids, actions, details }: ListLineProps) {
  return (
    <li className="flex flex-col gap-3 px-6 py-4">
      <div className="flex flex-col gap-3 lg:flex-row lg:items-start lg:justify-between">
        <div className="flex min-w-0 flex-col gap-y-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">{summary}</div>
          {text && <div className="flex max-w-prose flex-col gap-y-1">{text}</div>}
          <Fine as="div" className="flex flex-wrap items-start gap-x-3 gap-y-1">
            {ids}
          </Fine>
        </div>
        {actions && <div className="shrink-0">{actions}</div>}
      </div>
      {details}
    </li>
  )
}

/** The server counts no further than this. */
const MOST_COUNTED = 100

type PagerProps = {
  count?: number
  /** Null on the last page. */
  next: string | null
  filters: { after: string | undefined; goBack: () => void; goOn: (next: string) => void }
}

export function Pager({ count, next, filters: { after, goBack, goOn } }: PagerProps) {
  const { t } = useTexts()
  const isMore = count !== undefined && count > MOST_COUNTED
  const shown = isMore ? t("table.more_results", { count: MOST_COUNTED }) : t("table.results", { count: count ?? 0 })
  const turn = (label: string, onClick: (() => void) | undefined) => (
    <Button type="button" variant="transparent" size="small" disabled={!onClick} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <div className="text-ui-fg-subtle flex items-center justify-between px-6 py-4">
      <Text size="small">{count !== undefined && shown}</Text>
      <div className="flex items-center gap-x-2">
        {turn(t("table.prev"), after === undefined ? undefined : goBack)}
        {turn(t("table.next"), next === null ? undefined : () => goOn(next))}
      </div>
    </div>
  )
}

/** What stands where a list has nothing. */
export function EmptyState({ icon, title, text }: { icon?: ReactNode; title: string; text: string }) {
  return (
    <div role="status" className="flex flex-col items-center gap-y-2 px-6 py-16 text-center">
      {icon}
      <Lead>{title}</Lead>
      <Subtle leading="normal">{text}</Subtle>
    </div>
  )
}
