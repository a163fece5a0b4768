import type { TimesBySize } from "./by-size"
import { table } from "./table"

/** A part of the report: times by size under a heading. `what` is what is timed. */
type Part = { heading: string; what: string; reading: readonly string[] }

const LEDGER: Part = {
  heading: "## What the ledger is asked, by its size",
  what: "Question",
  reading: [
    "Each question of the admin's pages, the jobs and the doors is asked of ledgers with so many checkouts, four lines of a timeline each,",
    "with their callbacks and refunds. What is recent and what is open is as much in each. Times are milliseconds: medians, the sizes taking",
    "turns. The target is 20 ms at the most, and the same from the smallest to the largest within 1.3.",
  ],
}

const PAGES: Part = {
  heading: "## What the admin's pages ask, by the ledger's size",
  what: "Request",
  reading: [
    "The same ledgers behind a running store in production mode. Each request goes over HTTP with an admin's login; Medusa's own routing and",
    "login are part of it, which the last row shows alone. Times are milliseconds: medians, the sizes taking turns.",
  ],
}

/** The text with the ledger's part written anew, at the end where there was none. */
export function withLedgerPart(text: string, times: TimesBySize): string {
  return withPart(text, LEDGER, times)
}

/** The same with the part about the admin's pages. */
export function withPagesPart(text: string, times: TimesBySize): string {
  return withPart(text, PAGES, times)
}

function withPart(text: string, part: Part, times: TimesBySize): string {
  const [before = "", ...after] = text.split(part.heading)
  const rest = after.join(part.heading).split("\n## ").slice(1)
  return [before.trimEnd(), "", written(part, times), ...rest.map((other) => `## ${other}`)].join("\n")
}

function written({ heading, what, reading }: Part, { sizes, times }: TimesBySize): string {
  const rows = [...times].map(([name, bySize]) => [
    name,
    ...bySize.map((ms) => ms.toFixed(2)),
    ((bySize.at(-1) ?? NaN) / (bySize[0] ?? NaN)).toFixed(2),
  ])
  const headings = [what, ...sizes.map((size) => size.toLocaleString("en-GB")), "largest / smallest"]
  return [heading, "", ...reading, "", table(headings, rows), ""].join("\n")
}
