import type { BandView } from "../../use-cases/admin/views/accounts"

/** A stretch of order amounts in which a term is offered; `start` and `width` are percent of the chart. */
export type Bar = { fromMinor: number; toMinor: number; start: number; width: number }

/**
 * An amount written below the chart, at so many percent: from there on where a stretch begins, up to there where it ends.
 * Where two do not fit beside each other, one stands on a second line: on a phone (`narrow`), or on any screen (`wide`).
 */
export type Tick = { amountMinor: number; at: number; side: "begins" | "ends"; narrow: Line; wide: Line }
type Line = 0 | 1

/** From this ratio of largest to smallest amount on, a linear scale would squeeze the small bands to nothing. */
const LOGARITHMIC_FROM = 20
/** Percent of the chart's width that an amount's label needs. */
const LABEL_WIDTH = { narrow: 18, wide: 8 }
const LINES: readonly Line[] = [0, 1]

/** Where each term's bars stand, fewest payments first, along a line of all amounts. Undefined without bands. */
export function bandsChart(bands: readonly BandView[]) {
  const sorted = [...bands].sort((a, b) => a.from_minor - b.from_minor)
  const min = sorted[0]?.from_minor
  if (min === undefined) {
    return undefined
  }
  const position = scale(min, Math.max(...sorted.map(({ to_minor }) => to_minor)))
  const terms = [...new Set(sorted.flatMap((band) => band.terms))].sort((a, b) => a - b)
  return {
    rows: terms.map((term) => ({ term, bars: bars(sorted, term, position) })),
    ticks: readable(edges(sorted).map((edge) => ({ ...edge, at: position(edge.amountMinor) }))),
  }
}

type Edge = Omit<Tick, "narrow" | "wide">
type Scale = (amountMinor: number) => number

function scale(min: number, max: number): Scale {
  if (max <= min) {
    return () => 0
  }
  const isLogarithmic = min > 0 && max / min >= LOGARITHMIC_FROM
  const value = isLogarithmic ? Math.log : (amount: number) => amount
  return (amountMinor) => ((value(amountMinor) - value(min)) / (value(max) - value(min))) * 100
}

/** Bands that touch are one bar. */
function bars(sorted: readonly BandView[], term: number, position: Scale): Bar[] {
  const stretches: { fromMinor: number; toMinor: number }[] = []
  for (const { from_minor, to_minor } of sorted.filter((band) => band.terms.includes(term))) {
    const last = stretches.at(-1)
    if (last && from_minor <= last.toMinor + 1) {
      last.toMinor = Math.max(last.toMinor, to_minor)
    } else {
      stretches.push({ fromMinor: from_minor, toMinor: to_minor })
    }
  }
  return stretches.map(({ fromMinor, toMinor }) => {
    const start = position(fromMinor)
    return { fromMinor, toMinor, start, width: position(toMinor) - start }
  })
}

/** The amounts at which the offer changes. */
function edges(sorted: readonly BandView[]): Omit<Edge, "at">[] {
  return sorted.flatMap(({ from_minor, to_minor }, index) => {
    const next = sorted[index + 1]
    const begins = { amountMinor: from_minor, side: "begins" } as const
    return next && next.from_minor <= to_minor + 1
      ? [begins]
      : [begins, { amountMinor: to_minor, side: "ends" } as const]
  })
}

/** Each amount on the first line that has room for it, the largest first of all; what fits on neither is left to the table. */
function readable(found: readonly Edge[]): Tick[] {
  const kept: Tick[] = []
  for (const edge of [...found.slice(-1), ...found.slice(0, -1)]) {
    const narrow = lineFor(edge, kept, "narrow")
    if (narrow !== undefined) {
      kept.push({ ...edge, narrow, wide: lineFor(edge, kept, "wide") ?? narrow })
    }
  }
  return kept.sort((a, b) => a.at - b.at)
}

function lineFor(edge: Edge, kept: readonly Tick[], screen: "narrow" | "wide"): Line | undefined {
  const width = LABEL_WIDTH[screen]
  const isTaken = (tick: Tick) => Math.abs(labelStart(tick, width) - labelStart(edge, width)) < width
  return LINES.find((line) => !kept.some((tick) => tick[screen] === line && isTaken(tick)))
}

/** No label leaves the chart. */
function labelStart({ at, side }: Edge, width: number): number {
  return Math.min(Math.max(side === "begins" ? at : at - width, 0), 100 - width)
}
