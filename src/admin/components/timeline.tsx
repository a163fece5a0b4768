import { clx } from "@medusajs/ui"
import { useId, useState } from "react"
import type { TimelineEntryView } from "../../use-cases/admin/views/order"
import { type Texts, useTexts } from "../lib/use-texts"
import { ExpandButton } from "./small-controls"
import { Fine, Lead, SectionPart } from "./blocks"

/** Lines that are shown before somebody asks for all of them. */
const FIRST_LINES = 4

export function Timeline({ entries, currency }: { entries: TimelineEntryView[]; currency: string }) {
  const { t } = useTexts()
  const [showsAll, setShowsAll] = useState(false)
  const id = useId()
  // A button that would bring one line more costs as much room as that line.
  const isLong = entries.length > FIRST_LINES + 1
  const shown = showsAll || !isLong ? entries : entries.slice(0, FIRST_LINES)
  return (
    <SectionPart title={t("timeline.title")}>
      <ol id={id} className="flex flex-col">
        {shown.map((entry, index) => (
          <TimelineLine key={entry.id} entry={entry} currency={currency} isLast={index === shown.length - 1} />
        ))}
      </ol>
      {isLong && (
        <ExpandButton isExpanded={showsAll} controls={id} onToggle={setShowsAll}>
          {showsAll ? t("timeline.show_less") : t("timeline.show_all", { count: entries.length })}
        </ExpandButton>
      )}
    </SectionPart>
  )
}

function TimelineLine({ entry, currency, isLast }: { entry: TimelineEntryView; currency: string; isLast: boolean }) {
  const texts = useTexts()
  return (
    <li className="grid grid-cols-[20px_1fr] items-start gap-2">
      <div className="flex size-full flex-col items-center gap-y-0.5" aria-hidden>
        <div className="flex size-5 items-center justify-center">
          <div className="bg-ui-bg-base shadow-borders-base flex size-2.5 items-center justify-center rounded-full">
            <div className="bg-ui-tag-neutral-icon size-1.5 rounded-full" />
          </div>
        </div>
        {!isLast && <div className="bg-ui-border-base w-px flex-1" />}
      </div>
      <div className={clx({ "pb-3": !isLast })}>
        <Lead className="text-pretty">{headline(entry, currency, texts)}</Lead>
        <Fine>
          {texts.moment(entry.at)} · {whoDid(entry, texts)}
        </Fine>
      </div>
    </li>
  )
}

function headline({ kind, details }: TimelineEntryView, currency: string, { t, money }: Texts): string {
  const state = typeof details.state === "string" ? t(`refund.${details.state}`) : ""
  const amount = typeof details.amountMinor === "number" ? money(details.amountMinor, currency) : undefined
  const text = t(`timeline.${headlineKey(kind, details.state)}`, { state })
  if (typeof details.without === "string") {
    return `${text} (${t("timeline.without", { fields: details.without })})`
  }
  if (typeof details.cause === "string") {
    return `${text} (${t("timeline.because", { cause: details.cause })})`
  }
  return amount === undefined ? text : `${text} (${amount})`
}

/** How a refund began stands in its first line: it was kept for later, or turned away at once. */
function headlineKey(kind: TimelineEntryView["kind"], state: TimelineEntryView["details"][string] | undefined): string {
  const isSpecial = kind === "refund_requested" && (state === "scheduled" || state === "rejected")
  return isSpecial ? `${kind}_${state}` : kind
}

function whoDid({ by, source }: TimelineEntryView, { t, actorText }: Texts): string {
  return by ? t("timeline.by", { name: actorText(by) }) : t(`timeline.source.${source}`)
}
