import { randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import { knex } from "@medusajs/framework/mikro-orm/knex"
import { LeaseLostError } from "../../src/core/lease"
import { minorAmount } from "../../src/core/money/money"
import { SHOP } from "../../src/core/refund/refund"
import { fillLedger } from "../support/ledger/fill"
import { createDatabase, dropDatabase, serverOfTests } from "../support/ledger/scratch-database"
import { openScratchLedger, type ScratchLedger } from "../support/ledger/scratch-ledger"

const DATABASE = "instalments_stricter"
const LIMIT = { requests: 100, perMs: 60_000 }
/** As many as the pool has connections. */
const FOUR = [1, 2, 3, 4]
const ROUNDS = 5

describe("in a database whose transactions are `repeatable read`", () => {
  let ledger: ScratchLedger

  beforeAll(async () => {
    const url = await createDatabase(serverOfTests(), DATABASE)
    const db = knex({ client: "pg", connection: url })
    await db.raw(`ALTER DATABASE ${DATABASE} SET default_transaction_isolation = 'repeatable read'`)
    await db.destroy()
    ledger = await openScratchLedger(url)
    await fillLedger(ledger.db, 20)
  })

  afterAll(async () => {
    await ledger.db.destroy()
    await dropDatabase(serverOfTests(), DATABASE)
  })

  it("whoever asks for a request's slot at the same moment gets one of their own", async () => {
    const key = { account: "uk", endpoint: "createCheckout" } as const
    const taking = () => ledger.limits.take([{ ...key, limit: LIMIT }], { maxWaitMs: 60_000, marginMs: 0 })
    for (let round = 0; round < ROUNDS; round++) {
      const slots = await Promise.all(FOUR.map(taking))
      expect(slots.map(({ granted }) => granted)).toEqual(FOUR.map(() => true))
      await Promise.all(FOUR.map(() => ledger.limits.block(key, 1)))
    }
    expect((await ledger.limits.read(key)).slots).toHaveLength(ROUNDS * FOUR.length)
  })

  it("of those who take a lease at the same moment, one has it, and the others wait", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const key = `cart:${round}`
      const taken = await Promise.all(FOUR.map(() => ledger.leases.take(key, randomUUID(), 20_000)))
      const [lease, ...more] = taken.filter((each) => each !== undefined)
      expect([lease?.key, more]).toEqual([key, []])
      expect(
        await Promise.all(FOUR.map(() => (lease ? ledger.leases.renew(lease, 20_000) : Promise.resolve(false))))
      ).toEqual(FOUR.map(() => true))
    }
  })

  it("whoever writes while their lease is being taken over waits for that, and writes nothing", async () => {
    const key = "cart:taken_over"
    const lease = await ledger.leases.take(key, randomUUID(), 20_000)
    const row = await ledger.db("instalments_checkout").where({ remote_state: "received" }).first("id")
    const checkout = await ledger.checkouts.existing(row.id)
    const tenure = { key, token: lease?.token ?? "", isOver: false, isAbandoned: false, refunds: [] }
    const next = await ledger.db.transaction()
    await next("instalments_lease")
      .where({ key })
      .update({ token: next.raw("token + 1"), owner: "the next holder" })

    const line = { kind: "held", source: "shop" } as const
    const writing = ledger.fence.under(tenure, () => ledger.checkouts.change(checkout, { checks: 7 }, [line]))
    const refused = expect(writing).rejects.toThrow(LeaseLostError)
    await delay(100)
    await next.commit()

    await refused
    expect(await ledger.checkouts.existing(checkout.id)).toEqual(checkout)
    expect((await ledger.timeline.ofCheckout(checkout.id)).filter(({ kind }) => kind === "held")).toEqual([])
  })

  it("refunds of a payment at the same moment see each other", async () => {
    const [paid] = await ledger.db("instalments_checkout").where({ remote_state: "successful" }).select("id", "account")
    const before = (await ledger.refunds.ofCheckout(paid.id)).length
    const now = new Date()
    const sent = { amountMinor: minorAmount(100), state: "submitting", attempts: 1, submittedAt: now } as const
    const opening = { ...sent, submitAfter: null, reason: null, doubt: null, doubtedSince: null, nextCheckAt: now }
    const seen: number[] = []
    const open = (n: number) => {
      const wanted = {
        checkoutId: paid.id,
        account: paid.account,
        kind: "asked",
        medusaRefundId: `ref_${n}`,
        retryOf: null,
      } as const
      return ledger.refundIntents.open(wanted, { owner: "admin", leaseMs: 1_000, asker: SHOP }, (refunds) => {
        seen.push(refunds.length)
        return opening
      })
    }

    await Promise.all(FOUR.map(open))

    expect(seen).toEqual(FOUR.map((_, index) => before + index))
  })
})
