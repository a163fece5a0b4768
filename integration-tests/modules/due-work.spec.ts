import { Orphans } from "../../src/modules/instalments/stores/checkout/orphans"
import { DueWork } from "../../src/modules/instalments/stores/checkout/due-work"
import { fillLedger, idOf } from "../support/ledger/fill"
import { createDatabase, dropDatabase, serverOfTests } from "../support/ledger/scratch-database"
import { openScratchLedger, type ScratchLedger } from "../support/ledger/scratch-ledger"

const DATABASE = "instalments_due_work"
const UK = { account: "uk", environment: "production" }
const LEASES = ["cart:", "refund:"]
const ID = idOf("incheck", 1)

/** What the reconcile job takes up, each as it stands in a ledger of which everything else is settled. */
const DUE: [string, sql: string][] = [
  ["a checkout whose time has come", "UPDATE instalments_checkout SET next_check_at = now() WHERE id = :id"],
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
  })

  afterAll(async () => {
    await ledger.db.destroy()
    await dropDatabase(serverOfTests(), DATABASE)
  })

  it("is not so where everything is settled", async () => {
    expect(await ledger.work.isThere([UK], LEASES)).toBe(false)
  })

  it.each(DUE)("is so with %s", async (_, sql) => {
    const trx = await ledger.db.transaction()
    try {
      const changed = await trx.raw<{ rowCount: number }>(sql, { id: ID, callback: idOf("incall", 1) })
      expect(changed.rowCount).toBe(1)

      expect(await new DueWork(trx, new Orphans(trx)).isThere([UK], LEASES)).toBe(true)
    } finally {
      await trx.rollback()
    }
  })
})
