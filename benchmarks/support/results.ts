import { availableParallelism } from "node:os"
import type { Reconciled } from "../reconcile"
import type { SessionCost } from "../open-session"
import { BURST, type ConfigReads } from "../plans"
import { summarise } from "./io-summary"
import { type Spread, spreadOf } from "./statistics"
import { table } from "./table"

/** Everything one run measured. */
export type Results = {
  order: Record<"callback" | "capturing" | "authorising", number[]>
  builtIn: Record<"callback" | "builtInHook", number[]>
  duplicate: Record<"duplicate" | "bareRoute" | "oneWrite", number[]>
  plans: Record<"plans" | "regions", number[]>
  config: ConfigReads
  session: Record<"instalments" | "system", number[]>
  sessionCosts: Record<"instalments" | "system", SessionCost[]>
  reconciled: Reconciled
}

type Comparison = { what: string; ours: number[]; theirs: number[]; target: string }

/** Why a ratio above its target is no fault to be repaired: each has a row beside it that shows what the difference is spent on. */
const READING = [
  "- A callback is verified, kept, settled in the ledger under a lease that holds across processes, and answered with the order's page;",
  "  Medusa's completion does none of that. The provider of the first row captures as this one does. The one of the second only",
  "  authorises, so the capture stands on one side alone.",
  "- A duplicate is counted where the first one was kept, which is one statement; the bare route makes none. The row below it has",
  "  one statement on both sides.",
  "- A new session reads the cart, its stock and what it costs before a shopper is sent away to pay, and has the service make a checkout;",
  "  the system provider does neither.",
]

/** What a run found, as Markdown: ratios and medians of this one run, nothing of the machine but what explains them. */
export function report(results: Results): string {
  return [
    "# Benchmarks",
    "",
    `\`npm run bench\` wrote this. Node ${process.version}, ${availableParallelism()} cores. The store ran as a process of its own in`,
    "production mode, on the throw-away Postgres of the tests; the service was the sandbox, without delay. All sides of a",
    "comparison take turns within the run. Times are milliseconds: median (quartiles). A ratio compares the medians.",
    "",
    comparisons(results),
    "",
    ...READING,
    "",
    "## Prices under the published limits",
    "",
    prices(results),
    "",
    "## Where a new session spends more",
    "",
    sessionCosts(results),
    "",
    "## A backlog under the published limits",
    "",
    backlog(results.reconciled),
    "",
  ].join("\n")
}

function comparisons({ order, builtIn, duplicate, plans, session }: Results): string {
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
      target: "1.0",
    },
    {
      what: "Callback to order / the built-in hook route",
      ours: builtIn.callback,
      theirs: builtIn.builtInHook,
      target: "",
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
      target: "",
    },
    {
      what: `${BURST.requests} plans of a price / ${BURST.requests} GET /store/regions, ${BURST.atOnce} at a time`,
      ours: plans.plans,
      theirs: plans.regions,
      target: "1.0",
    },
    { what: "New session / system provider", ours: session.instalments, theirs: session.system, target: "" },
  ]
  const cells = rows.map(({ what, ours, theirs, target }) => {
    const [a, b] = [spreadOf(ours), spreadOf(theirs)]
    return [what, (a.median / b.median).toFixed(2), target, told(a), told(b), String(a.count)]
  })
  return table(["Comparison", "ratio", "at most", "first", "second", "rounds"], cells)
}

function told({ median, low, high }: Spread): string {
  return `${median.toFixed(1)} (${low.toFixed(1)}-${high.toFixed(1)})`
}

function prices({ plans, config: { requests, timesOld, reads } }: Results): string {
  const perSecond = (runs: readonly number[]) => ((BURST.requests / spreadOf(runs).median) * 1000).toFixed(0)
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

function sessionCosts({ sessionCosts: { instalments, system } }: Results): string {
  const [ours, theirs] = [summarise(instalments), summarise(system)]
  const rows = ours.map(({ part, count, ms }, index) => {
    const other = theirs[index]
    return [part, count.toFixed(0), ms.toFixed(1), (other?.count ?? 0).toFixed(0), (other?.ms ?? 0).toFixed(1)]
  })
  return table(["Waited for", "instalments", "ms", "system", "ms"], rows)
}

function backlog({ waiting, outcomes, minutes, lowerBound, pages, lookUps, beyondLimit }: Reconciled): string {
  const { paid, cancelled, neither } = outcomes
  return [
    `${waiting} checkouts whose callbacks were lost: ${paid} paid, ${cancelled} cancelled, ${neither} neither. No cart stands`,
    "behind them, so a paid one becomes an issue for the admin instead of an order. The minutes are skipped on two clocks, which come apart by up",
    "to a second: a request that is early by the service's clock is refused, and made again.",
    "",
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
  ].join("\n")
}
