import { knex } from "@medusajs/framework/mikro-orm/knex"
import { fillLedger } from "../integration-tests/support/ledger/fill"
import { questions } from "../integration-tests/support/ledger/questions"
import { ledgerOn, migrate } from "../integration-tests/support/ledger/scratch-ledger"
import { createDatabase, dropDatabase, openServer } from "../integration-tests/postgres/server"
import type { Cleanup } from "../integration-tests/processes/cleanup"
import { type Sized, type TimesBySize, timesBySize } from "./support/by-size"

/** Rows that a question is asked about lie this far below the newest. */
const BELOW_NEWEST = 600

/** Fills a ledger with so many checkouts, and asks it everything that is ever asked of it. The sizes take turns. */
export async function ledgerBySize(sizes: readonly number[], rounds: number, cleanup: Cleanup): Promise<TimesBySize> {
  const server = await openServer()
  cleanup.add(() => server.stop())
  const ledgers: Sized[] = []
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
    const ledger = ledgerOn(db)
    const asked = questions(size - BELOW_NEWEST)
    ledgers.push({ size, questions: asked.map(([name, ask]) => [name, () => ask(ledger)]) })
  }
  return timesBySize(ledgers, rounds)
}
