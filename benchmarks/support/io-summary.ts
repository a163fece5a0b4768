import type { SessionCost } from "../open-session"
import type { Io } from "./io"
import { spreadOf } from "./statistics"

/** A kind of waiting: how often and how long in one request, medians. */
export type Part = { part: string; count: number; ms: number }

const PARTS: [part: string, belongs: (io: Io) => boolean][] = [
  ["Call to the service", ({ kind }) => kind === "http"],
  ["Rate budget of the ledger", (io) => isSql(io) && touches(io, "instalments_rate_budget")],
  ["Rest of the ledger", (io) => isSql(io) && touches(io, "instalments_") && !touches(io, "instalments_rate_budget")],
  ["Medusa's own tables", (io) => isSql(io) && !touches(io, "instalments_")],
]

function isSql({ kind }: Io): boolean {
  return kind === "sql"
}

/** Values that stand in the statement do not count. */
function touches({ what }: Io, table: string): boolean {
  return what.replace(/'[^']*'/g, "").includes(table)
}

/** What requests waited for, by kind; the last part is what is left: the work of the process itself. */
export function summarise(costs: readonly SessionCost[]): Part[] {
  const parts = PARTS.map(([part, belongs]) => {
    const chosen = costs.map(({ io }) => io.filter(belongs))
    return { part, count: median(chosen.map(({ length }) => length)), ms: median(chosen.map(total)) }
  })
  const rest = costs.map(({ ms, io }) => ms - total(io))
  return [...parts, { part: "Everything else", count: 0, ms: median(rest) }]
}

function total(io: readonly Io[]): number {
  return io.reduce((sum, { ms }) => sum + ms, 0)
}

function median(values: readonly number[]): number {
  return spreadOf(values).median
}
