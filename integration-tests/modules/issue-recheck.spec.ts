import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { fillLedger, idOf, OPEN, RECENT } from "../support/ledger/fill"
import { openScratchLedger, type ScratchLedger } from "../support/ledger/scratch-ledger"
import { createDatabase, dropDatabase, serverOfTests } from "../support/ledger/scratch-database"

const DATABASE = "instalments_issue_recheck"
const CHECKOUTS = 1_200
/** The first of those that were paid and have no order. */
const UNPLACED = idOf("incheck", CHECKOUTS - RECENT - OPEN + 1)
const PLACED = idOf("incheck", 10)

describe("the list of what needs a person, when rows were changed past the ledger", () => {
  let ledger: ScratchLedger

  beforeAll(async () => {
    ledger = await openScratchLedger(await createDatabase(serverOfTests(), DATABASE))
    await fillLedger(ledger.db, CHECKOUTS)
    await recheckAll(ledger)
  })

  afterAll(async () => {
    await ledger.db.destroy()
    await dropDatabase(serverOfTests(), DATABASE)
  })

  it("is left alone while it is what the rows call for", async () => {
    const before = await rowsOf(ledger.db)

    expect(await recheckAll(ledger)).toEqual([])
    expect(await rowsOf(ledger.db)).toEqual(before)
  })

  it("has a payment again whose issue was lost", async () => {
    await ledger.db("instalments_issue").where({ subject_id: UNPLACED }).delete()

    expect(await recheckAll(ledger)).toEqual([UNPLACED])
    expect(await openKeys(ledger.db, UNPLACED)).toEqual(["unplaced:cart_gone"])
  })

  it("does not bring back what somebody has dealt with", async () => {
    await ledger.issues.dismiss(UNPLACED, "user_1", "unplaced:cart_gone")

    expect(await recheckAll(ledger)).toEqual([])
    expect(await openKeys(ledger.db, UNPLACED)).toEqual([])
  })

  it("loses an issue that no row calls for", async () => {
    const stale = {
      id: "iniss_stale",
      subject_id: PLACED,
      account: "uk",
      issue: "unplaced",
      key: "unplaced:",
      since: new Date(),
    }
    await ledger.db("instalments_issue").insert(stale)

    expect(await recheckAll(ledger)).toEqual([PLACED])
    expect(await openKeys(ledger.db, PLACED)).toEqual([])
  })

  it("has a callback again that speaks of nothing, and a payment's id does not dismiss it", async () => {
    const id = idOf("incall", 1)
    await ledger.db("instalments_callback").where({ id }).update({ outcome: "unknown_reference" })

    expect(await ledger.recheck.unmatched(10)).toEqual([id])
    expect(await openKeys(ledger.db, id)).toEqual(["unmatched_callback"])
    expect(await ledger.issues.dismissUnmatched(idOf("incheck", CHECKOUTS - RECENT - OPEN + 2), "user_1")).toBe(false)
    expect(await ledger.issues.dismissUnmatched(id, "user_1")).toBe(true)
  })
})

/** Walks the ledger in pages, as the nightly job does. @returns whose issues were corrected */
async function recheckAll({ recheck }: ScratchLedger): Promise<string[]> {
  const corrected: string[] = []
  for (let after: string | null = ""; after !== null;) {
    const page: { corrected: string[]; next: string | null } = await recheck.payments(after, 500)
    corrected.push(...page.corrected)
    after = page.next
  }
  return corrected
}

function rowsOf(db: Knex): Promise<object[]> {
  return db("instalments_issue").orderBy("id").select()
}

async function openKeys(db: Knex, subjectId: string): Promise<string[]> {
  const rows = await db("instalments_issue")
    .where({ subject_id: subjectId, is_current: true, dismissed_at: null })
    .select<{ key: string }[]>("key")
  return rows.map(({ key }) => key)
}
