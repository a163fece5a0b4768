import type { BandView } from "../../core/admin/views/account"

/** A stretch of order amounts in which a term is offered; `start` and `width` are percent of the chart. */
export type Bar = { fromMinor: number; toMinor: number; start: number; width: number }

/** A term and where it is offered. */
export type TermRow = { term: number; bars: Bar[] }

/** An amount written below the chart, at so many percent, on one of two lines so that neighbours can both be read. */
export type Tick = { amountMinor: number; at: number; line: 0 | 1 }

export type BandsChart = { rows: TermRow[]; ticks: Tick[] }

/** From this ratio of largest to smallest amount on, a linear scale would squeeze the small bands to nothing. */
const LOGARITHMIC_FROM = 20
/** Percent of the width that an amount's label needs on a phone. */
const LABEL_WIDTH = 18
const LINES = [0, 1] as const

/** Where each term's bars stand, fewest payments first, along a line of all amounts. Undefined without bands. */
export function bandsChart(bands: readonly BandView[]): BandsChart | undefined {
  const sorted = [...bands].sort((a, b) => a.from_minor - b.from_minor)
  const min = sorted[0]?.from_minor
  if (min === undefined) {
    return undefined
  }
  const position = scale(min, Math.max(...sorted.map(({ to_minor }) => to_minor)))
  const terms = [...new Set(sorted.flatMap((band) => band.terms))].sort((a, b) => a - b)
  return {
    rows: terms.map((term) => ({ term, bars: bars(sorted, term, position) })),
    ticks: readable(edges(sorted).map((amountMinor) => ({ amountMinor, at: position(amountMinor) }))),
  }
}

type Position = Omit<Tick, "line">
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
function edges(sorted: readonly BandView[]): number[] {
  return sorted.flatMap(({ from_minor, to_minor }, index) => {
    const next = sorted[index + 1]
    return next && next.from_minor <= to_minor + 1 ? [from_minor] : [from_minor, to_minor]
  })
}

/** Each amount on the first line that has room for it, the largest first of all; what fits on neither is left to the table. */
function readable(positions: readonly Position[]): Tick[] {
  const byRank = [...positions.slice(-1), ...positions.slice(0, -1)]
  const kept: Tick[] = []
  for (const position of byRank) {
    const line = LINES.find((line) => !kept.some((tick) => tick.line === line && overlap(tick, position)))
    if (line !== undefined) {
      kept.push({ ...position, line })
    }
  }
  return kept.sort((a, b) => a.at - b.at)
}

function overlap(a: Position, b: Position): boolean {
  return Math.abs(labelStart(a) - labelStart(b)) < LABEL_WIDTH
}

/** Labels are centred below their amount, except at both ends, where they stay within the chart. */
function labelStart({ at }: Position): number {
  return Math.min(Math.max(at - LABEL_WIDTH / 2, 0), 100 - LABEL_WIDTH)
}
