import type { Cost } from "./costs"
import type { Io } from "./io"
import { spreadOf } from "./statistics"

/** A kind of waiting: how often and how long in one request, medians. Milliseconds. */
export type Part = { part: string; count: number; ms: number }

const PARTS: [part: string, belongs: (io: Io) => boolean][] = [
  ["Call to the service", ({ kind }) => kind === "http"],
  ["Rate budget of the ledger", (io) => isSql(io) && touches(io, "instalments_rate_budget")],
  ["Leases", (io) => isSql(io) && touches(io, "instalments_lease")],
  ["Rest of the ledger", (io) => isSql(io) && isLedgers(io) && !isLock(io)],
  ["Medusa's tables, read by the plugin at once", (io) => isSql(io) && isAtOnce(io)],
  ["Medusa's tables, by Medusa's own code", (io) => isSql(io) && !isLedgers(io) && !isAtOnce(io)],
]

function isSql({ kind }: Io): boolean {
  return kind === "sql"
}

function isLock(io: Io): boolean {
  return touches(io, "instalments_rate_budget") || touches(io, "instalments_lease")
}

/** A transaction of the ledger's begins with its limits. */
function isLedgers(io: Io): boolean {
  return touches(io, "instalments_") || io.what.startsWith("SELECT set_config")
}

function isAtOnce(io: Io): boolean {
  return !isLedgers(io) && /json_build_object|to_jsonb/.test(io.what)
}

/** Values that stand in the statement do not count. */
function touches({ what }: Io, table: string): boolean {
  return what.replace(/'[^']*'/g, "").includes(table)
}

/** What requests waited for, by kind; the last part is what is left: the work of the process itself. */
export function summarise(costs: readonly Cost[]): Part[] {
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
