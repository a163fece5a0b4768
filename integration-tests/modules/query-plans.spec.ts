import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { fillLedger } from "../support/ledger/fill"
import { questions } from "../support/ledger/questions"
import { openScratchLedger, type ScratchLedger } from "../support/ledger/scratch-ledger"
import { createDatabase, dropDatabase, serverOfTests } from "../support/ledger/scratch-database"

const DATABASE = "instalments_query_plans"
const CHECKOUTS = 30_000
/** Tables that grow with the shop: reading one from end to end takes longer every year. */
const LARGE = ["callback", "checkout", "issue", "refund", "timeline_entry"].map((name) => `instalments_${name}`)

type Statement = { sql: string; bindings: readonly Knex.RawBinding[] }

describe("how the ledger finds what it is asked for", () => {
  let ledger: ScratchLedger

  beforeAll(async () => {
    ledger = await openScratchLedger(await createDatabase(serverOfTests(), DATABASE))
    await fillLedger(ledger.db, CHECKOUTS)
  })

  afterAll(async () => {
    await ledger.db.destroy()
    await dropDatabase(serverOfTests(), DATABASE)
  })

  it.each(questions(CHECKOUTS / 2))("%s: reads no large table from end to end", async (_, ask) => {
    const statements = await statementsOf(ledger.db, () => ask(ledger))
    expect(statements.length).toBeGreaterThan(0)

    const read = await Promise.all(statements.map((statement) => readWhole(ledger.db, statement)))

    expect(read.flat()).toEqual([])
  })
})

/** What is sent to the database while something is asked. */
async function statementsOf(db: Knex, ask: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const note = ({ sql, bindings }: Statement) => void statements.push({ sql, bindings })
  db.on("query", note)
  await ask()
  db.removeListener("query", note)
  return statements
}

/** The large tables that a statement reads from end to end. */
async function readWhole(db: Knex, { sql, bindings }: Statement): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { "QUERY PLAN": string }[] }>(`EXPLAIN ${sql.replace(/\$\d+/g, "?")}`, bindings)
  const scans = rows.flatMap((row) => / Seq Scan on (\w+)/.exec(` ${row["QUERY PLAN"]}`)?.[1] ?? [])
  return scans.filter((table) => LARGE.includes(table)).map((table) => `${table}: ${sql}`)
}
