import { availableParallelism } from "node:os"
import type { Reconciled } from "../reconcile"
import { BURST, type ConfigReads } from "../plans"
import type { Measured, Runs } from "./interleave"
import type { Part } from "./report-part"
import { type Spread, spreadOf } from "./statistics"
import { table } from "./table"

/** What is measured besides the ways of a payment. */
export type Results = {
  builtIn: Measured<"callback" | "builtInHook">
  plans: Measured<"plans" | "regions">
  config: ConfigReads
  reconciled: Reconciled
}

/** Nothing of the machine but what explains the figures. */
export const preamble = (): string =>
  [
    "# Benchmarks",
    "",
    `\`npm run bench\` wrote this. Node ${process.version}, ${availableParallelism()} cores. The store ran as a process of its own in`,
    "production mode, on a throw-away Postgres; the service was the sandbox, without delay. Times are milliseconds: median (quartiles).",
    "",
  ].join("\n")

export function otherParts({ builtIn, plans, config, reconciled }: Results): Part[] {
  return [
    {
      heading: "## Through Medusa's own route for callbacks",
      reading: ["That route answers at once, and begins five seconds later; the order is looked for."],
      tables: [comparison("Callback to order / the built-in hook route", builtIn.callback, builtIn.builtInHook)],
    },
    {
      heading: "## Prices under the published limits",
      reading: ["The line beside a price, against a route of Medusa's own that every shop asks as often."],
      tables: [
        comparison(
          `${BURST.requests} plans of a price / ${BURST.requests} GET /store/regions, ${BURST.atOnce} at a time`,
          plans.plans,
          plans.regions
        ),
        prices(plans, config),
      ],
    },
    backlog(reconciled),
  ]
}

function comparison(what: string, { ms: ours }: Runs, { ms: theirs }: Runs): string {
  const [a, b] = [spreadOf(ours), spreadOf(theirs)]
  const cells = [what, (a.median / b.median).toFixed(2), told(a), told(b), String(a.count)]
  return table(["Comparison", "ratio", "first", "second", "rounds"], [cells])
}

function told({ median, low, high }: Spread): string {
  return `${median.toFixed(1)} (${low.toFixed(1)}-${high.toFixed(1)})`
}

function prices(plans: Results["plans"], { requests, timesOld, reads }: ConfigReads): string {
  const perSecond = ({ ms }: Runs) => ((BURST.requests / spreadOf(ms).median) * 1000).toFixed(0)
  return table(
    ["Plans of a price", "value"],
    [
      ["Requests a second", perSecond(plans.plans)],
      ["The same of GET /store/regions", perSecond(plans.regions)],
      ["Requests while the copy of the config grew old again and again", String(requests)],
      ["Times it had grown old", String(timesOld)],
      ["Times the service was asked, at most 5 an hour", String(reads)],
    ]
  )
}

function backlog({ waiting, outcomes, minutes, lowerBound, pages, lookUps, beyondLimit }: Reconciled): Part {
  const { paid, cancelled, neither } = outcomes
  return {
    heading: "## A backlog under the published limits",
    reading: [
      `${waiting} checkouts whose callbacks were lost: ${paid} paid, ${cancelled} cancelled, ${neither} neither. No cart stands`,
      "behind them, so a paid one becomes an issue for the admin instead of an order. The minutes are skipped, on all clocks at once.",
    ],
    tables: [
      table(
        ["Until the service was asked about each", "value"],
        [
          ["Simulated minutes", String(minutes)],
          ["The fewest the limits allow (100 a page, 1 page and 5 look-ups a minute)", String(lowerBound)],
          ["Ratio, at most 1.1", (minutes / lowerBound).toFixed(3)],
          ["Pages read", String(pages)],
          ["Single look-ups", String(lookUps)],
          ["Requests beyond a limit", String(beyondLimit)],
        ]
      ),
    ],
  }
}
