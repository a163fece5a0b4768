import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { type Cleanup, createCleanup } from "../integration-tests/processes/cleanup"
import { bootWithAndWithout } from "./boot"
import { ledgerBySize } from "./ledger"
import { pagesBySize } from "./pages"
import { callbackAgainstBuiltInHook } from "./place-order"
import { configReads, plansAgainstRegions } from "./plans"
import { reconcileBacklog } from "./reconcile"
import { assertNever } from "../src/core/assert-never"
import { startBenchedStore } from "./support/benched-store"
import { bootPart } from "./support/boot-report"
import { withLedgerPart, withPagesPart } from "./support/ledger-report"
import { onMedusa, withPart } from "./support/report-part"
import { otherParts, preamble, type Results } from "./support/results"
import { costsPart, waysPart } from "./support/ways-report"
import { measureWays } from "./ways"

const FLAGS = {
  /** Rounds of the comparisons that make an order or a session. */
  pairs: { type: "string", default: "40" },
  /** Rounds through the built-in hook route, which waits five seconds in each. */
  hooks: { type: "string", default: "5" },
  /** Times that a store is started with the plugin, and without. */
  boots: { type: "string", default: "7" },
  duplicates: { type: "string", default: "200" },
  /** Times that the price's line is asked for while the copy of the config grows old. */
  plans: { type: "string", default: "10000" },
  /** Checkouts in the backlog. */
  waiting: { type: "string", default: "10000" },
  /** Checkouts in the ledgers that are asked everything. */
  ledger: { type: "string", default: "1000,100000,1000000" },
  /** One part of the report; the others stay as they are. */
  only: { type: "string" },
  /** Medusa's version, where another one is installed than the report is of: what a shopper waits for on it stands beside. */
  medusa: { type: "string" },
} as const

const PARTS = ["ways", "rest", "boot", "ledger", "pages"] as const
type PartName = (typeof PARTS)[number]

const say = (text: string) => process.stdout.write(`${text}\n`)
const RESULTS = join(__dirname, "RESULTS.md")
const BY_SIZE_ROUNDS = 15

async function measured(cleanup: Cleanup): Promise<string> {
  const { values } = parseArgs({ options: FLAGS })
  const sizes = values.ledger.split(",").map(Number)
  let text = values.only === undefined ? preamble() : readFileSync(RESULTS, "utf8")
  for (const part of PARTS.filter((name) => values.only === undefined || values.only === name)) {
    text = await withMeasured(part, text, sizes, cleanup)
  }
  return text
}

async function withMeasured(part: PartName, text: string, sizes: readonly number[], cleanup: Cleanup): Promise<string> {
  const { values } = parseArgs({ options: FLAGS })
  switch (part) {
    case "ways": {
      const extent = { pairs: Number(values.pairs), duplicates: Number(values.duplicates) }
      say("What a shopper waits for, with a disk that is waited for ...")
      const durable = await measureWays("waited for", extent, cleanup)
      say("The same without ...")
      const quick = await measureWays("not waited for", extent, cleanup)
      return [waysPart(durable, quick), costsPart(quick)].map(onMedusa(values.medusa)).reduce(withPart, text)
    }
    case "rest":
      return otherParts(await measureRest(cleanup)).reduce(withPart, text)
    case "boot":
      say("A process with the plugin, and without ...")
      return withPart(text, bootPart(await bootWithAndWithout(Number(values.boots), cleanup)))
    case "ledger":
      say(`Ledgers of ${values.ledger} checkouts ...`)
      return withLedgerPart(text, await ledgerBySize(sizes, BY_SIZE_ROUNDS, cleanup))
    case "pages":
      say(`The admin's pages over ledgers of ${values.ledger} checkouts ...`)
      return withPagesPart(text, await pagesBySize(sizes, BY_SIZE_ROUNDS, cleanup))
    default:
      return assertNever(part)
  }
}

async function measureRest(cleanup: Cleanup): Promise<Results> {
  const { values } = parseArgs({ options: FLAGS })
  const store = await startBenchedStore(cleanup)
  say("Through the built-in hook route ...")
  const builtIn = await callbackAgainstBuiltInHook(store, { rounds: Number(values.hooks), warmUp: 1 })
  say("Plans beside a price ...")
  const plans = await plansAgainstRegions(store, { rounds: Number(values.pairs), warmUp: 10 })
  const config = await configReads(store, Number(values.plans))
  say(`A backlog of ${values.waiting} checkouts, a minute at a time ...`)
  return { builtIn, plans, config, reconciled: await reconcileBacklog(Number(values.waiting), cleanup) }
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
