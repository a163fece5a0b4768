import fc from "fast-check"
import { believable, nextSlot, withSlot } from "../../src/core/rate-slots"
import { createDatabase, dropDatabase, serverOfTests } from "../support/ledger/scratch-database"
import { openScratchLedger, type ScratchLedger } from "../support/ledger/scratch-ledger"

const DATABASE = "instalments_rate_slots"
const KEY = { account: "uk", endpoint: "create_checkout" } as const
const MARGIN_MS = 500
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Before now, and after it, milliseconds: a slot may be promised, or lie ahead because the clock was set back. */
const fromNow = fc.oneof(fc.integer({ min: -3 * MINUTE_MS, max: 0 }), fc.integer({ min: 1, max: 2 * MINUTE_MS }))
const situations = fc.record({
  slots: fc.array(fc.oneof({ weight: 4, arbitrary: fc.integer({ min: -3 * MINUTE_MS, max: 0 }) }, fromNow), {
    maxLength: 6,
  }),
  blocked: fc.option(fromNow),
  requests: fc.integer({ min: 1, max: 4 }),
})

describe("the slots of a rate limit in the ledger", () => {
  let ledger: ScratchLedger

  beforeAll(async () => {
    ledger = await openScratchLedger(await createDatabase(serverOfTests(), DATABASE))
    await ledger.limits.block(KEY, 0)
  })

  afterAll(async () => {
    await ledger.db.destroy()
    await dropDatabase(serverOfTests(), DATABASE)
  })

  const stored = async (slots: readonly number[], blocked: number | null) =>
    ledger.db.raw(
      "UPDATE instalments_rate_budget SET slots = CAST(? AS jsonb), blocked_until = to_timestamp(CAST(? AS float8) / 1000)",
      [JSON.stringify(slots), blocked]
    )

  const dbNow = async () => Math.ceil((await ledger.limits.read(KEY)).now)

  it("are those of the rules, whatever was sent and promised before", async () => {
    await fc.assert(
      fc.asyncProperty(situations, async ({ slots, blocked, requests }) => {
        const limit = { requests, perMs: MINUTE_MS }
        const begun = await dbNow()
        const before = slots.map((each) => begun + each).sort((a, b) => a - b)
        await stored(before, blocked === null ? null : begun + blocked)

        const slot = await ledger.limits.take([{ ...KEY, limit }], { maxWaitMs: DAY_MS, marginMs: MARGIN_MS })

        const now = slot.at - slot.waitMs
        const pace = { limit, now, blocked: blocked === null ? 0 : begun + blocked, marginMs: MARGIN_MS }
        const believed = believable(before, now)
        expect(slot).toMatchObject({ granted: true, at: nextSlot(believed, pace) })
        expect((await ledger.limits.read(KEY)).slots).toEqual(withSlot(believed, slot.at, { limit, now }))
      })
    )
  })

  it("are as old as their statement, and not as its wait for a connection", async () => {
    await stored([], null)
    const { client } = ledger.db
    const connections = await Promise.all(Array.from({ length: client.pool.max }, () => client.acquireConnection()))
    const limit = { requests: 2, perMs: MINUTE_MS }
    const taking = ledger.limits.take([{ ...KEY, limit }], { maxWaitMs: 0, marginMs: MARGIN_MS })
    const later = performance.now() + MINUTE_MS
    const clock = jest.spyOn(performance, "now").mockReturnValue(later)
    connections.forEach((connection) => client.releaseConnection(connection))

    const { ageMs } = await taking

    clock.mockRestore()
    expect(ageMs).toBe(0)
  })

  it("take one statement while there is room", async () => {
    await stored([], null)
    const statements: string[] = []
    const note = ({ sql }: { sql: string }) => void statements.push(sql)
    ledger.db.on("query", note)
    const limit = { requests: 2, perMs: MINUTE_MS }
    for (const granted of [true, true, false]) {
      const slot = await ledger.limits.take([{ ...KEY, limit }], { maxWaitMs: 0, marginMs: MARGIN_MS })
      expect([slot.granted, statements.length]).toEqual([granted, granted ? 1 : expect.any(Number)])
      statements.length = 0
    }
    ledger.db.removeListener("query", note)
  })
})
