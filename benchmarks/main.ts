import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { type Cleanup, createCleanup } from "../integration-tests/processes/cleanup"
import { duplicateCallback } from "./duplicate-callback"
import { ledgerBySize } from "./ledger"
import { newSession, sessionCosts } from "./open-session"
import { pagesBySize } from "./pages"
import { callbackAgainstBuiltInHook, callbackAgainstCompletion } from "./place-order"
import { configReads, plansAgainstRegions } from "./plans"
import { reconcileBacklog } from "./reconcile"
import { startBenchedStore } from "./support/benched-store"
import { withLedgerPart, withPagesPart } from "./support/ledger-report"
import { report, type Results } from "./support/results"

const FLAGS = {
  /** Rounds of the comparisons that make an order or a session. */
  pairs: { type: "string", default: "40" },
  /** Rounds through the built-in hook route, which waits five seconds in each. */
  hooks: { type: "string", default: "5" },
  duplicates: { type: "string", default: "200" },
  /** Times that the price's line is asked for while the copy of the config grows old. */
  plans: { type: "string", default: "10000" },
  /** Checkouts in the backlog. */
  waiting: { type: "string", default: "10000" },
  /** Checkouts in the ledgers that are asked everything. */
  ledger: { type: "string", default: "1000,100000,1000000" },
  /** `ledger` and `pages` measure nothing else. */
  only: { type: "string" },
} as const

const say = (text: string) => process.stdout.write(`${text}\n`)
const RESULTS = join(__dirname, "RESULTS.md")
const BY_SIZE_ROUNDS = 15

async function measured(cleanup: Cleanup): Promise<string> {
  const { values } = parseArgs({ options: FLAGS })
  const sizes = values.ledger.split(",").map(Number)
  let text = values.only === undefined ? report(await measure(cleanup)) : readFileSync(RESULTS, "utf8")
  if (values.only !== "pages") {
    say(`Ledgers of ${values.ledger} checkouts ...`)
    text = withLedgerPart(text, await ledgerBySize(sizes, BY_SIZE_ROUNDS, cleanup))
  }
  if (values.only !== "ledger") {
    say(`The admin's pages over ledgers of ${values.ledger} checkouts ...`)
    text = withPagesPart(text, await pagesBySize(sizes, BY_SIZE_ROUNDS, cleanup))
  }
  return text
}

async function measure(cleanup: Cleanup): Promise<Results> {
  const { values } = parseArgs({ options: FLAGS })
  const [pairs, hooks, duplicates] = [Number(values.pairs), Number(values.hooks), Number(values.duplicates)]
  const store = await startBenchedStore(cleanup)
  say("The store runs. Callback to order ...")
  const order = await callbackAgainstCompletion(store, { rounds: pairs, warmUp: 10 })
  say("Through the built-in hook route ...")
  const builtIn = await callbackAgainstBuiltInHook(store, { rounds: hooks, warmUp: 1 })
  say("Duplicate callbacks ...")
  const duplicate = await duplicateCallback(store, { rounds: duplicates, warmUp: 50 })
  say("Plans beside a price ...")
  const plans = await plansAgainstRegions(store, { rounds: pairs, warmUp: 10 })
  const config = await configReads(store, Number(values.plans))
  say("New sessions ...")
  const session = await newSession(store, { rounds: pairs, warmUp: 5 })
  const costs = await sessionCosts(store, Math.ceil(pairs / 2))
  say(`A backlog of ${values.waiting} checkouts, a minute at a time ...`)
  const reconciled = await reconcileBacklog(Number(values.waiting), cleanup)
  return { order, builtIn, duplicate, plans, config, session, sessionCosts: costs, reconciled }
}

const cleanup = createCleanup()
measured(cleanup)
  .then((text) => {
    writeFileSync(RESULTS, text)
    say(`\n${text}`)
    return 0
  })
  .catch((error: Error) => {
    process.stderr.write(`The benchmarks ended early. ${error.message}\n`)
    return 1
  })
  .then(async (code) => {
    await cleanup.run()
    process.exit(code)
  })
  .catch(() => process.exit(1))
