import { DISTANT_MS, type Ways } from "../ways"
import type { Cost } from "./costs"
import type { Runs } from "./interleave"
import { summarise } from "./io-summary"
import type { Part } from "./report-part"
import { spreadOf } from "./statistics"
import { table } from "./table"

/** `target`: the ratio that the plugin is meant to keep, where one is set. */
type Comparison = { what: string; ours: Runs; theirs: Runs; target?: string }

const HEADINGS = ["Comparison", "ratio", "at most", "of processor time", "first", "second", "rounds"]

/** Why a ratio above its target is no fault to be repaired: what the difference is spent on stands in the tables that follow. */
const READING = [
  "Times are milliseconds: median (quartiles). A ratio compares the medians of one run, whose sides take turns. Processor time is that of",
  "the store's process alone.",
  "",
  "- A callback is verified, kept, settled in the ledger under a lease that holds across processes, and answered with the order's page;",
  "  Medusa's completion does none of that. The provider of the first row captures as this one does. The one of the second only",
  "  authorises, so the capture stands on one side alone.",
  "- A duplicate is counted where the first one was kept, which is one statement; the bare route makes none. The row below it has",
  "  one statement on both sides.",
  "- A new session reads the cart, its stock and what it costs before a shopper is sent away to pay, and has the service make a checkout,",
  "  which the row below it leaves out; the system provider does neither.",
]

/** @param durable with a disk that each commit waits for @param quick without */
export function waysPart(durable: Ways, quick: Ways): Part {
  return {
    heading: "## What a shopper waits for",
    reading: READING,
    tables: [
      "Each commit waits for the disk, as in a shop:",
      comparisons(durable),
      "No commit waits for the disk (`fsync` and `synchronous_commit` off), which leaves the work alone:",
      comparisons(quick),
    ],
  }
}

/** Where both ways spend more than Medusa's own. */
export function costsPart({ costs }: Ways): Part {
  return {
    heading: "## Where the time goes",
    reading: [
      "Statements and calls of one request, and how long they were waited for; medians, milliseconds. Statements of Medusa's own code are as",
      "many with the plugin as without, but for what a session's checks make it read.",
    ],
    tables: [
      sideBySide(["Callback to order", "callback", "ms", "POST complete", "ms"], costs.callback, costs.completion),
      sideBySide(["New session", "instalments", "ms", "system", "ms"], costs.session, costs.system),
      "The jobs of a minute in which nothing is due, with one account:",
      table(
        ["An idle minute", "statements", "ms"],
        summarise(costs.idle)
          .filter(({ count }) => count > 0)
          .map(({ part, count, ms }) => [part, count.toFixed(0), ms.toFixed(1)])
      ),
    ],
  }
}

function comparisons({ order, session, distantSession, duplicate, costs }: Ways): string {
  const rows: Comparison[] = [
    {
      what: "Callback to order / POST complete, payment captured",
      ours: order.callback,
      theirs: order.capturing,
      target: "1.0",
    },
    {
      what: "Callback to order / POST complete, payment only authorised",
      ours: order.callback,
      theirs: order.authorising,
    },
    {
      what: "Duplicate callback / bare route with an HMAC",
      ours: duplicate.duplicate,
      theirs: duplicate.bareRoute,
      target: "1.5",
    },
    {
      what: "Duplicate callback / the same and one statement",
      ours: duplicate.duplicate,
      theirs: duplicate.oneWrite,
    },
    { what: "New session / system provider", ours: session.instalments, theirs: session.system },
    {
      what: "New session without the service's call / system provider",
      ours: without(session.instalments, callMs(costs.session)),
      theirs: session.system,
      target: "1.3",
    },
    {
      what: `New session, the service taking ${DISTANT_MS} ms / system provider`,
      ours: distantSession.instalments,
      theirs: distantSession.system,
    },
  ]
  return table(HEADINGS, rows.map(cells))
}

function cells({ what, ours, theirs, target = "" }: Comparison): string[] {
  const [a, b] = [spreadOf(ours.ms), spreadOf(theirs.ms)]
  const ofProcessor = spreadOf(ours.cpuMs).median / spreadOf(theirs.cpuMs).median
  const told = [a, b].map(({ median, low, high }) => `${median.toFixed(1)} (${low.toFixed(1)}-${high.toFixed(1)})`)
  return [what, (a.median / b.median).toFixed(2), target, ofProcessor.toFixed(2), ...told, String(a.count)]
}

const without = (runs: Runs, ms: number): Runs => ({ ...runs, ms: runs.ms.map((each) => each - ms) })

function callMs(costs: readonly Cost[]): number {
  return summarise(costs).find(({ part }) => part === "Call to the service")?.ms ?? 0
}

function sideBySide(headings: readonly string[], ours: readonly Cost[], theirs: readonly Cost[]): string {
  const [first, second] = [summarise(ours), summarise(theirs)]
  const rows = first.map(({ part, count, ms }, index) => {
    const other = second[index]
    return [part, count.toFixed(0), ms.toFixed(1), (other?.count ?? 0).toFixed(0), (other?.ms ?? 0).toFixed(1)]
  })
  return table(headings, rows)
}
