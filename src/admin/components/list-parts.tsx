import { Button, Text, Input, Select } from "@medusajs/ui"
import { type ReactNode, useEffect, useRef, useState } from "react"
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

export function EmptyState({ icon, title, text }: { icon?: ReactNode; title: string; text: string }) {
  return (
    <div role="status" className="flex flex-col items-center gap-y-2 px-6 py-16 text-center">
      {icon}
      <Lead>{title}</Lead>
      <Subtle leading="normal">{text}</Subtle>
    </div>
  )
}

/** Milliseconds after the last key before the list is asked for. */
const TYPING_MS = 300

/** Medusa's menus end after six lines, without a sign that there are more. */
const ALL_FILTERS_PX = 400

type ChoiceProps = {
  label: string
  value: string
  choices: readonly (readonly [value: string, text: string])[]
  onChoose: (value: string) => void
}

export function Choice({ label, value, choices, onChoose }: ChoiceProps) {
  return (
    <Select size="small" value={value} onValueChange={onChoose}>
      <Select.Trigger aria-label={label} className="sm:w-52">
        <Select.Value />
      </Select.Trigger>
      <Select.Content style={{ maxHeight: ALL_FILTERS_PX }}>
        {choices.map(([choice, text]) => (
          <Select.Item key={choice} value={choice}>
            {text}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}

type SearchBoxProps = { label: string; value: string; onChange: (text: string) => void }

export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const asked = useRef(value)
  useEffect(() => {
    // What was asked for from here comes back late: meanwhile somebody may have typed on.
    if (value !== asked.current) {
      asked.current = value
      setTyped(value)
    }
  }, [value])
  useEffect(() => {
    const text = typed.trim()
    if (text === value) {
      return undefined
    }
    const timer = setTimeout(() => {
      asked.current = text
      onChange(text)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <div className="sm:w-72">
      <Input
        // Not type="search": Medusa's input then adds a picture without a name, which screen readers stumble over.
        role="searchbox"
        size="small"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}
