import type { TimesBySize } from "./by-size"
import { type Part, withPart } from "./report-part"
import { table } from "./table"

/** What a question took while the list of what needs a person asked every payment about its timeline. Milliseconds. */
const BEFORE = [
  { name: "What needs a person", size: 1_000, ms: 800 },
  { name: "What needs a person", size: 1_000_000, ms: 600_000, least: true },
  { name: "All payments", size: 1_000_000, ms: 950 },
  { name: "All payments, searched by order", size: 1_000_000, ms: 3_900 },
  { name: "Evidence of the signing key", size: 1_000_000, ms: 1_000 },
  { name: "Creations without an answer", size: 1_000_000, ms: 200 },
  { name: "First payment", size: 1_000_000, ms: 200 },
  { name: "A page of amounts to compare", size: 100_000, ms: 200 },
]

/** Times by size; `what` is what is timed. */
type Timed = { heading: string; what: string; reading: readonly string[] }

const LEDGER: Timed = {
  heading: "## What the ledger is asked, by its size",
  what: "Question",
  reading: [
    "Each question of the admin's pages, the jobs and the doors is asked of ledgers with so many checkouts, four lines of a timeline each,",
    "with their callbacks and refunds. What is recent and what is open is as much in each. Times are milliseconds: medians, the sizes taking",
    "turns. The target is 20 ms at the most, and the same from the smallest to the largest within 1.3. Two rows are above that because they",
    "find more in a larger ledger, up to a fixed number of rows: four digits at the end of a reference, and orders that a refund may be of.",
  ],
}

const PAGES: Timed = {
  heading: "## What the admin's pages ask, by the ledger's size",
  what: "Request",
  reading: [
    "The same ledgers behind a running store in production mode. Each request goes over HTTP with an admin's login; Medusa's own routing and",
    "login are part of it, which the last row shows alone. Times are milliseconds: medians, the sizes taking turns.",
  ],
}

/** The text with the ledger's parts written anew, at the end where there were none. */
export function withLedgerPart(text: string, times: TimesBySize): string {
  return withPart(withPart(text, beforeAndAfter(times)), bySize(LEDGER, times))
}

/** The same with the part about the admin's pages. */
export function withPagesPart(text: string, times: TimesBySize): string {
  return withPart(text, bySize(PAGES, times))
}

function bySize({ heading, what, reading }: Timed, { sizes, times }: TimesBySize): Part {
  const rows = [...times].map(([name, all]) => [
    name,
    ...all.map((ms) => ms.toFixed(2)),
    ((all.at(-1) ?? NaN) / (all[0] ?? NaN)).toFixed(2),
  ])
  return { heading, reading, tables: [table([what, ...sizes.map(grouped), "largest / smallest"], rows)] }
}

function beforeAndAfter({ sizes, times }: TimesBySize): Part {
  const rows = BEFORE.flatMap(({ name, size, ms, least }) => {
    const after = times.get(name)?.[sizes.indexOf(size)]
    const mark = least ? "> " : ""
    return after === undefined
      ? []
      : [[name, grouped(size), mark + grouped(ms), after.toFixed(2), mark + grouped(Math.round(ms / after))]]
  })
  return {
    heading: "## The ledger before issues were rows, and after",
    reading: ["Before: measured on the version whose list asked every payment about its timeline. Milliseconds."],
    tables: [table(["Question", "checkouts", "before", "after", "times faster"], rows)],
  }
}

const grouped = (value: number): string => value.toLocaleString("en-GB")
