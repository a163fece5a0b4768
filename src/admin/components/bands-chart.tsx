import { clx, Text, Tooltip } from "@medusajs/ui"
import type { BandView } from "../../core/admin/views/account"
import { type Bar, bandsChart, type Tick } from "../lib/bands-chart"
import { useTexts } from "../lib/use-texts"
import { Fine } from "./blocks"

/** Which order amounts offer which terms, at a glance; the table beside it says the same in words. */
export function BandsChart({ bands }: { bands: BandView[] }) {
  const { t, pounds, termText } = useTexts()
  const barText = (term: number, { fromMinor, toMinor }: Bar) =>
    t("settings.chart_term", { term: termText(term), from: pounds(fromMinor), to: pounds(toMinor) })
  const chart = bandsChart(bands)
  if (!chart) {
    return null
  }
  const summary = chart.rows.flatMap(({ term, bars }) => bars.map((bar) => barText(term, bar))).join("; ")
  return (
    <div
      role="img"
      aria-label={t("settings.chart", { summary })}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2"
    >
      {chart.rows.map(({ term, bars }) => (
        <div key={term} className="contents">
          <Fine className="text-nowrap">{termText(term)}</Fine>
          <div className="bg-ui-bg-component relative h-4 w-full rounded-sm">
            {bars.map((bar) => (
              <TermBar key={bar.fromMinor} bar={bar} text={barText(term, bar)} />
            ))}
          </div>
        </div>
      ))}
      <Ticks ticks={chart.ticks} />
    </div>
  )
}

function TermBar({ bar, text }: { bar: Bar; text: string }) {
  return (
    <Tooltip content={text}>
      <div
        className="bg-ui-tag-blue-icon absolute inset-y-0 min-w-1 rounded-sm opacity-80 transition-opacity hover:opacity-100"
        style={{ left: `${bar.start}%`, width: `${bar.width}%` }}
      />
    </Tooltip>
  )
}

function Ticks({ ticks }: { ticks: Tick[] }) {
  const { roundPounds } = useTexts()
  const needs = (screen: "narrow" | "wide") => ticks.some((tick) => tick[screen] === 1)
  return (
    <div className={clx("relative col-start-2", needs("narrow") ? "h-8" : "h-4", needs("wide") ? "sm:h-8" : "sm:h-4")}>
      {ticks.map(({ amountMinor, at, side, narrow, wide }) => (
        <Text
          key={amountMinor}
          as="span"
          size="xsmall"
          leading="compact"
          className={clx(
            "text-ui-fg-subtle absolute text-nowrap",
            narrow === 0 ? "top-0" : "top-4",
            wide === 0 ? "sm:top-0" : "sm:top-4",
            { "-translate-x-full": side === "ends" && at > 0 }
          )}
          style={{ left: `${at}%` }}
        >
          {roundPounds(amountMinor)}
        </Text>
      ))}
    </div>
  )
}
