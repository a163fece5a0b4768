import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex"
import { migrate } from "../support/ledger/scratch-ledger"
import { createDatabase, dropDatabase, serverOfTests } from "../support/ledger/scratch-database"
import { leaveOldLedger } from "../support/ledger/old-ledger"

const DATABASE = "instalments_issue_migration"
const FIRST_WITH_ISSUES = "Migration20261122050000"
const LAST_WITHOUT = "Migration20261122049999"

describe("a ledger of an earlier version", () => {
  let db: Knex

  beforeAll(async () => {
    const connection = await createDatabase(serverOfTests(), DATABASE)
    db = knex({ client: "pg", connection, pool: { min: 0, max: 2 } })
    await migrate(db, "", LAST_WITHOUT)
    await leaveOldLedger(db)
    await migrate(db, FIRST_WITH_ISSUES)
  })

  afterAll(async () => {
    await db.destroy()
    await dropDatabase(serverOfTests(), DATABASE)
  })

  it("has a row for everything that needed a person, under the key it always had, and nothing for what was well", async () => {
    const rows = await db("instalments_issue").select<{ subject_id: string; key: string }[]>("subject_id", "key")
    expect(rows.map(({ subject_id, key }) => `${subject_id} ${key.replace(/:\d{13}$/, ":<when>")}`).sort()).toEqual([
      "b_unknown unmatched_callback",
      "c_differs accounting:l_differs",
      "c_dismissed unplaced:cart_changed",
      "c_invalid invalid:",
      "c_not_refunded not_refunded:<when>",
      "c_placing stuck:",
      "c_refunds refund_differs:r_odd:900150983cd24fb0d6963f7d28e17f72",
      "c_refunds refund_failed:r_failed:2",
      "c_refunds refund_rejected:r_rejected:1",
      "c_refunds refund_stuck:r_waits:1",
      "c_refunds refund_unknown:r_lost:1",
      "c_unplaced unplaced:cart_gone",
      "u_checkout unmatched_checkout",
      "u_refund unmatched_refund",
    ])
  })

  it("remembers what somebody has dealt with", async () => {
    const rows = await db("instalments_issue")
      .whereNotNull("dismissed_at")
      .orderBy("dismissed_by", "desc")
      .select("subject_id", "dismissed_by")
    expect(rows).toEqual([
      { subject_id: "u_refund", dismissed_by: "user_2" },
      { subject_id: "c_dismissed", dismissed_by: "user_1" },
    ])
  })

  it("knows when what is not to be shown yet is to be shown", async () => {
    const rows = await db("instalments_issue")
      .whereNotNull("visible_at")
      .orderBy("visible_at", "desc")
      .select("key", db.raw("visible_at > now() AS waits"))
    expect(rows).toEqual([
      { key: "refund_stuck:r_waits:1", waits: true },
      { key: "stuck:", waits: false },
    ])
  })
})
