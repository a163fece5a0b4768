import { knex } from "@medusajs/framework/mikro-orm/knex"
import { fillLedger } from "../integration-tests/support/ledger/fill"
import { questions } from "../integration-tests/support/ledger/questions"
import { ledgerOn, migrate, type ScratchLedger } from "../integration-tests/support/ledger/scratch-ledger"
import { createDatabase, dropDatabase, openServer } from "../integration-tests/postgres/server"
import type { Cleanup } from "../integration-tests/processes/cleanup"
import { spreadOf } from "./support/statistics"

/** The median time of each question at each size, milliseconds. */
export type LedgerTimes = { sizes: readonly number[]; times: Map<string, number[]> }

/** Rows that a question is asked about lie this far below the newest. */
const BELOW_NEWEST = 600

/** Fills a ledger with so many checkouts, and asks it everything that is ever asked of it. The sizes take turns. */
export async function ledgerBySize(sizes: readonly number[], rounds: number, cleanup: Cleanup): Promise<LedgerTimes> {
  const server = await openServer()
  cleanup.add(() => server.stop())
  const ledgers: ScratchLedger[] = []
  for (const size of sizes) {
    const database = `instalments_bench_${size}`
    await dropDatabase(server, database)
    const db = knex({ client: "pg", connection: await createDatabase(server, database), pool: { min: 0, max: 4 } })
    cleanup.add(async () => {
      await db.destroy()
      await dropDatabase(server, database)
    })
    await migrate(db)
    await fillLedger(db, size)
    ledgers.push(ledgerOn(db))
  }
  return { sizes, times: await timesOf(ledgers, sizes, rounds) }
}

export async function timesOf(
  ledgers: readonly ScratchLedger[],
  sizes: readonly number[],
  rounds: number
): Promise<Map<string, number[]>> {
  const taken = new Map<string, number[][]>()
  for (let round = -1; round < rounds; round++) {
    for (const [index, ledger] of ledgers.entries()) {
      for (const [name, ask] of questions((sizes[index] ?? 0) - BELOW_NEWEST)) {
        const began = performance.now()
        await ask(ledger)
        const bySize = taken.get(name) ?? sizes.map(() => [])
        taken.set(name, bySize)
        // The first round warms up.
        if (round >= 0) {
          bySize[index]?.push(performance.now() - began)
        }
      }
    }
  }
  return new Map([...taken].map(([name, bySize]) => [name, bySize.map((times) => spreadOf(times).median)]))
}
