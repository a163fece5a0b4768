import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { fillLedger } from "../support/ledger/fill"
import { questions } from "../support/ledger/questions"
import { openScratchLedger, type ScratchLedger } from "../support/ledger/scratch-ledger"
import { createDatabase, dropDatabase, serverOfTests } from "../support/ledger/scratch-database"

const DATABASE = "instalments_query_plans"
const CHECKOUTS = 30_000
/** Tables that grow with the shop. */
const LARGE = ["callback", "checkout", "issue", "refund", "timeline_entry"].map((name) => `instalments_${name}`)

/** What one question reads of a table at the most, whatever it holds: pages, what is open, what is of a day. */
const MOST_ROWS = 3_000

type Statement = { sql: string; bindings: readonly Knex.RawBinding[] }

describe("how the ledger finds what it is asked for", () => {
  let ledger: ScratchLedger

  beforeAll(async () => {
    ledger = await openScratchLedger(await createDatabase(serverOfTests(), DATABASE))
    await fillLedger(ledger.db, CHECKOUTS)
    await openUnanswered(ledger.db, CHECKOUTS)
  })

  afterAll(async () => {
    await ledger.db.destroy()
    await dropDatabase(serverOfTests(), DATABASE)
  })

  it.each(questions(CHECKOUTS / 2))("%s: reads a small part of every large table", async (_, ask) => {
    const statements = await statementsOf(ledger.db, () => ask(ledger))
    expect(statements.length).toBeGreaterThan(0)

    const tooMuch: string[] = []
    for (const statement of statements) {
      tooMuch.push(...(await overread(ledger.db, statement)))
    }

    expect(tooMuch).toEqual([])
  })
})

/** A bad day: so many creations of the last twelve days were never answered. */
async function openUnanswered(db: Knex, count: number): Promise<void> {
  await db.raw(
    `INSERT INTO instalments_checkout (id, reference, account, environment, cart_id, payment_collection_id, payment_session_id,
       provider_id, amount_minor, currency_code, fingerprint, remote_state, placement_state, created_at)
     SELECT 'incheck_02' || lpad(n::text, 24, '0'), 'lost-' || n, 'uk', 'production', 'lost_' || n, 'pc', 'ps_lost_' || n, 'pp',
       1000 + n % 500, 'GBP', '', 'unknown', 'none', now() - n * interval '30 seconds'
     FROM generate_series(1, ?) AS n`,
    [count]
  )
  await db.raw("VACUUM ANALYZE instalments_checkout")
}

/** What is sent to the database while something is asked. */
async function statementsOf(db: Knex, ask: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const note = ({ sql, bindings = [] }: Statement) => void statements.push({ sql, bindings })
  db.on("query", note)
  await ask()
  db.removeListener("query", note)
  return statements.filter(({ sql }) => /^\s*(select|with|insert|update|delete)/i.test(sql))
}

type Plan = {
  "Node Type": string
  "Relation Name"?: string
  "Actual Rows"?: number
  "Actual Loops"?: number
  "Rows Removed by Filter"?: number
  "Rows Removed by Index Recheck"?: number
  Plans?: Plan[]
}

/** What a statement reads too much of, when it is carried out once more; what it writes is taken back. */
async function overread(db: Knex, { sql, bindings }: Statement): Promise<string[]> {
  const trx = await db.transaction()
  try {
    const asked = sql.replace(/\$\d+/g, "?")
    const carriedOut = await nodesOf(trx, `EXPLAIN (ANALYZE, FORMAT JSON) ${asked}`, bindings)
    // A table that is still small is rightly read whole; there must be an index for when it has grown.
    await trx.raw("SET LOCAL enable_seqscan = off")
    const planned = await nodesOf(trx, `EXPLAIN (FORMAT JSON) ${asked}`, bindings)
    const found = [...carriedOut.filter(readsTooMuch), ...planned.filter(hasNoIndex)]
    return found.map((node) => `${node["Node Type"]} of ${node["Relation Name"]}: ${sql}`)
  } finally {
    await trx.rollback()
  }
}

async function nodesOf(trx: Knex, explain: string, bindings: Statement["bindings"]): Promise<Plan[]> {
  const { rows } = await trx.raw<{ rows: { "QUERY PLAN": [{ Plan: Plan }] }[] }>(explain, bindings)
  const nodes = rows.flatMap((row) => withChildren(row["QUERY PLAN"][0].Plan))
  return nodes.filter((node) => LARGE.includes(node["Relation Name"] ?? ""))
}

function withChildren(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(withChildren)]
}

/** An index that is read from end to end is no better than the table. */
function readsTooMuch(node: Plan): boolean {
  const perLoop =
    (node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0)
  return perLoop * (node["Actual Loops"] ?? 0) > MOST_ROWS
}

function hasNoIndex(node: Plan): boolean {
  return node["Node Type"].includes("Seq Scan")
}
