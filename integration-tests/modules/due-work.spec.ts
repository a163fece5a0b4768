import { Orphans } from "../../src/modules/instalments/stores/checkout/orphans"
import { DueWork } from "../../src/modules/instalments/stores/checkout/due-work"
import { fillLedger, idOf } from "../support/ledger/fill"
import { createDatabase, dropDatabase, serverOfTests } from "../support/ledger/scratch-database"
import { openScratchLedger, type ScratchLedger } from "../support/ledger/scratch-ledger"

const DATABASE = "instalments_due_work"
const UK = { account: "uk", environment: "production" } as const
const LEASES = ["cart:", "refund:"]
const JOB = "instalments-reconcile"
const ID = idOf("incheck", 1)

/** What the reconcile job takes up, each as it stands in a ledger of which everything else is settled. */
const DUE: [string, sql: string][] = [
  [
    "a checkout whose time has come",
    "UPDATE instalments_checkout SET next_check_at = now() - interval '1 second' WHERE id = :id",
  ],
  [
    "one that the shop could not make an order of",
    `UPDATE instalments_checkout SET placement_state = 'unplaced', is_shops_failure = true, failed_at = now(),
       next_check_at = now() + interval '1 hour' WHERE id = :id`,
  ],
  [
    "one that was paid and whose creation was not answered",
    "UPDATE instalments_checkout SET service_checkout_id = NULL WHERE id = :id",
  ],
  [
    "one of an account that is gone",
    "UPDATE instalments_checkout SET account = 'gone', next_check_at = now() + interval '1 hour' WHERE id = :id",
  ],
  [
    "one of an account that is gone, of which only a refund is under way",
    `WITH gone AS (UPDATE instalments_checkout SET account = 'gone' WHERE id = :id)
     UPDATE instalments_refund SET checkout_id = :id, next_check_at = now() + interval '1 hour'
       WHERE id = (SELECT min(id) FROM instalments_refund)`,
  ],
  ["one whose account is back", "UPDATE instalments_checkout SET problem = 'account_gone' WHERE id = :id"],
  ["a callback that was not settled", "UPDATE instalments_callback SET outcome = NULL WHERE id = :callback"],
  ["the lease of a cart whose holder died", lease("cart:1")],
  ["the lease of an order whose holder died", lease("refund:1")],
]

/** What the job for refunds takes up. */
const REFUNDS_DUE: [string, sql: string][] = [
  [
    "a refund whose time has come",
    // Well before: the database's clock counts finer than ours, by which it is asked.
    "UPDATE instalments_refund SET next_check_at = now() - interval '1 second' WHERE id = (SELECT min(id) FROM instalments_refund)",
  ],
  ["a list that was never read", "DELETE FROM instalments_refund_reading"],
  ["one that is being read", "UPDATE instalments_refund_reading SET started_at = now(), since = now()"],
  [
    "one that was read half an hour ago",
    "UPDATE instalments_refund_reading SET covered_until = now() - interval '31 minutes'",
  ],
  [
    "one that was not read since the ledger lacked something",
    "UPDATE instalments_refund_reading SET gap_from = now() - interval '1 hour', gap_until = now() + interval '1 minute'",
  ],
  [
    "one that was not read as far back as the ledger lacked something",
    "UPDATE instalments_refund_reading SET gap_from = now() - interval '60 days', gap_until = now() - interval '1 hour'",
  ],
  [
    "a search for cancelled orders",
    "UPDATE instalments_lease SET until = now() - interval '1 second' WHERE key = 'search'",
  ],
]

function lease(key: string): string {
  return `INSERT INTO instalments_lease (key, owner, until) VALUES ('${key}', 'dead', now() - interval '1 second')`
}

describe("whether anything is due", () => {
  let ledger: ScratchLedger

  beforeAll(async () => {
    ledger = await openScratchLedger(await createDatabase(serverOfTests(), DATABASE))
    await fillLedger(ledger.db, 100)
    await ledger.db.raw(
      `UPDATE instalments_checkout SET next_check_at = NULL, problem = NULL,
         placement_state = CASE WHEN remote_state = 'successful' THEN 'placed' ELSE 'none' END`
    )
    await ledger.db.raw(lease("cancelled-orders"))
    await ledger.db.raw(
      "INSERT INTO instalments_lease (key, owner, until) VALUES ('search', 'me', now() + interval '10 minutes')"
    )
    // It lacked something and was read since, as far back.
    await ledger.db.raw(
      `INSERT INTO instalments_refund_reading (id, account, environment, page_items, covered_from, covered_until, gap_from, gap_until)
       VALUES ('inread_1', 'uk', 'production', 10, now() - interval '40 days', now(), now() - interval '30 days', now() - interval '20 days')`
    )
  })

  afterAll(async () => {
    await ledger.db.destroy()
    await dropDatabase(serverOfTests(), DATABASE)
  })

  /** What is due where this has been changed, which is taken back. */
  async function dueWith(sql: string, isThere: (work: DueWork) => Promise<boolean>): Promise<boolean> {
    const trx = await ledger.db.transaction()
    try {
      const changed = await trx.raw<{ rowCount: number }>(sql, { id: ID, callback: idOf("incall", 1) })
      expect(changed.rowCount).toBe(1)
      return await isThere(new DueWork(trx, new Orphans(trx)))
    } finally {
      await trx.rollback()
    }
  }

  it("is not so where everything is settled", async () => {
    expect(await ledger.work.isThere([UK], LEASES)).toBe(false)
    expect(await ledger.work.isRefundThere([UK], new Date(), "search")).toBe(false)
  })

  it("is not so for the list of refunds of an account without a payment", async () => {
    expect(await ledger.work.isRefundThere([{ ...UK, account: "new" }], new Date(), "search")).toBe(false)
  })

  it.each([
    ["so, nothing of the run is noted", lease("cart:1"), []],
    [
      "not so, the same statement notes that the run has ended well",
      "UPDATE instalments_job_run SET error = 'RangeError'",
      [{ job: JOB, error: null, lasted: 2 }],
    ],
  ])("where it is %s", async (_, sql, noted) => {
    const trx = await ledger.db.transaction()
    try {
      await trx("instalments_job_run").insert({ job: JOB, started_at: trx.raw("now() - interval '1 day'") })
      await trx.raw(sql)
      await new DueWork(trx, new Orphans(trx)).isThere([UK], LEASES, { job: JOB, tookMs: 2_000 })
      const runs = trx("instalments_job_run")
        .where({ job: JOB, finished_at: trx.fn.now(), succeeded_at: trx.fn.now() })
        .select("job", "error", trx.raw("extract(epoch FROM finished_at - started_at)::int AS lasted"))
      expect(await runs).toEqual(noted)
    } finally {
      await trx.rollback()
    }
  })

  it.each(DUE)("is so with %s", async (_, sql) => {
    expect(await dueWith(sql, (work) => work.isThere([UK], LEASES))).toBe(true)
  })

  it.each(REFUNDS_DUE)("is so for the refunds with %s", async (_, sql) => {
    expect(await dueWith(sql, (work) => work.isRefundThere([UK], new Date(), "search"))).toBe(true)
  })
})
