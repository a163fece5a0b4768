import type { LedgerTimes } from "../ledger"
import { table } from "./table"

const HEADING = "## What the ledger is asked, by its size"

const READING = [
  "Each question of the admin's pages, the jobs and the doors is asked of ledgers with so many checkouts, four lines of a timeline each,",
  "with their callbacks and refunds. What is recent and what is open is as much in each. Times are milliseconds: medians, the sizes taking",
  "turns. The target is 20 ms at the most, and the same from the smallest to the largest within 1.3.",
]

/** The text with the ledger's part written anew, at the end where there was none. */
export function withLedgerPart(text: string, times: LedgerTimes): string {
  const [before = "", ...after] = text.split(HEADING)
  const rest = after.join(HEADING).split("\n## ").slice(1)
  return [before.trimEnd(), "", ledgerPart(times), ...rest.map((part) => `## ${part}`)].join("\n")
}

function ledgerPart({ sizes, times }: LedgerTimes): string {
  const rows = [...times].map(([name, bySize]) => [
    name,
    ...bySize.map((ms) => ms.toFixed(2)),
    ((bySize.at(-1) ?? NaN) / (bySize[0] ?? NaN)).toFixed(2),
  ])
  const headings = ["Question", ...sizes.map((size) => size.toLocaleString("en-GB")), "largest / smallest"]
  return [HEADING, "", ...READING, "", table(headings, rows), ""].join("\n")
}
