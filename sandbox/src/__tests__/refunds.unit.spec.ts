import fc from "fast-check"
import { defaultIntegration, type Sandbox, type SandboxOptions } from "../index"
import { type Answer, call, create, DAY_MS, detailOf, paid, sandboxWith } from "./support"

const UNKNOWN = "7d444840-9dc0-41a1-b245-5ffdce74fad2"

function refund(sandbox: Sandbox, checkoutId: unknown, amount: unknown): Promise<Answer> {
  return call(sandbox, "POST /api/refunds", { json: { checkout_id: checkoutId, amount } })
}

async function idOf(answer: Promise<Answer>): Promise<string> {
  return ((await answer).json as { data: { id: string } }).data.id
}

async function expectStatus(sandbox: Sandbox, id: string, status: string): Promise<void> {
  expect((await call(sandbox, `GET /api/refunds/${id}`)).json).toMatchObject({ data: { attributes: { status } } })
}

/** A paid checkout two days later. */
async function refundable(options: SandboxOptions = {}): Promise<{ sandbox: Sandbox; id: string }> {
  const sandbox = await sandboxWith(options)
  const id = await paid(sandbox)
  await sandbox.control.clock.advance(2 * DAY_MS)
  return { sandbox, id }
}

describe("a refund request", () => {
  it("is answered with exactly the spec's fields and status requested", async () => {
    const { sandbox, id } = await refundable()
    const at = sandbox.control.clock.now()
    const answer = await refund(sandbox, id, 10_00)
    const record = {
      id: expect.any(String),
      type: "refund_requests",
      attributes: { amount: 10_00, currency: "GBP", status: "requested", created_at: at },
    }
    expect(answer).toEqual({ status: 200, json: { data: record } })
    const refundId = (answer.json as { data: { id: string } }).data.id
    expect(await call(sandbox, `GET /api/refunds/${refundId}`)).toEqual(answer)
  })

  it("tells its checkout with extraFields", async () => {
    const { sandbox, id } = await refundable({ extraFields: true })
    expect((await refund(sandbox, id, 1)).json).toMatchObject({ data: { attributes: { checkout_id: id } } })
  })

  it.each([
    ["an unknown checkout", UNKNOWN, 1, 404],
    ["an id that is no uuid", "x", 1, 404],
    ["no id", undefined, 1, 422],
    ["an id that is no text", 7, 1, 422],
    ["nothing", undefined, 0, 422],
    ["no amount", UNKNOWN, undefined, 422],
    ["half a penny", UNKNOWN, 0.5, 422],
    ["an amount as text", UNKNOWN, "1", 422],
  ])("for %s is refused", async (_name, checkoutId, amount, status) => {
    expect((await refund(await sandboxWith(), checkoutId, amount)).status).toBe(status)
  })

  it("for another integration's checkout is 404, and so is reading another's refund", async () => {
    const { sandbox, id } = await refundable()
    const refundId = await idOf(refund(sandbox, id, 1))
    sandbox.control.addIntegration({ ...defaultIntegration(), clientSecret: "other" })
    const json = { checkout_id: id, amount: 1 }
    expect((await call(sandbox, "POST /api/refunds", { json, secret: "other" })).status).toBe(404)
    expect((await call(sandbox, `GET /api/refunds/${refundId}`, { secret: "other" })).status).toBe(404)
  })

  it("for a checkout that is not successful is refused as the option says", async () => {
    const sandbox = await sandboxWith()
    const { id } = await create(sandbox)
    const answer = await refund(sandbox, id, 1)
    expect([answer.status, detailOf(answer)]).toEqual([422, "Only successful checkouts can be refunded"])
    await sandbox.control.cancel(id)
    expect((await refund(sandbox, id, 1)).status).toBe(422)
    const other = await sandboxWith({ refundOfUnsuccessful: { status: 404, detail: "No such purchase" } })
    const unpaid = await refund(other, (await create(other)).id, 1)
    expect([unpaid.status, detailOf(unpaid)]).toEqual([404, "No such purchase"])
  })
})

describe("the refundable remainder", () => {
  it("is never exceeded by any sequence of requests, and can be refunded to the last penny", async () => {
    const sandbox = await sandboxWith({ refunds: "manual" })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 200_00 }), { maxLength: 8 }), async (amounts) => {
        const id = await paid(sandbox)
        await sandbox.control.clock.advance(2 * DAY_MS)
        let left = 300_00
        for (const amount of amounts) {
          const answer = await refund(sandbox, id, amount)
          expect(answer.status).toBe(amount <= left ? 200 : 422)
          left -= amount <= left ? amount : 0
        }
        expect((await refund(sandbox, id, left + 1)).status).toBe(422)
        expect((await refund(sandbox, id, Math.max(left, 1))).status).toBe(left > 0 ? 200 : 422)
      }),
      { numRuns: 15 }
    )
  })

  it("gets a failed refund's amount back, unless failedRefundsCount", async () => {
    for (const failedRefundsCount of [false, true]) {
      const { sandbox, id } = await refundable({ refunds: "manual", failedRefundsCount })
      const refundId = await idOf(refund(sandbox, id, 300_00))
      const over = await refund(sandbox, id, 1)
      expect(detailOf(over)).toContain("Amount exceeds the refundable remainder of £0.00")
      sandbox.control.moveRefund(refundId, "failed")
      expect((await refund(sandbox, id, 300_00)).status).toBe(failedRefundsCount ? 422 : 200)
    }
  })
})

describe("the refund window", () => {
  it("refuses the day of purchase with automatic approval until 10:00 in London on the next day", async () => {
    // The clocks go forward in the night after this purchase: 10:00 in London is 09:00 UTC.
    const sandbox = await sandboxWith({ clock: { startAt: "2026-03-28T12:00:00Z", frozen: true } })
    const id = await paid(sandbox)
    const early = await refund(sandbox, id, 1)
    expect([early.status, detailOf(early)]).toEqual([422, "Order can't be refunded on the day of purchase."])
    await sandbox.control.clock.set("2026-03-29T08:59:59.999Z")
    expect((await refund(sandbox, id, 1)).status).toBe(422)
    await sandbox.control.clock.set("2026-03-29T09:00:00Z")
    expect((await refund(sandbox, id, 1)).status).toBe(200)
  })

  it("takes the day of purchase with manual review", async () => {
    const sandbox = await sandboxWith({ integrations: [{ ...defaultIntegration(), automaticRefundApproval: false }] })
    expect((await refund(sandbox, await paid(sandbox), 1)).status).toBe(200)
  })

  it("ends with day 100", async () => {
    // Bought in winter at half past midnight; day 100 is in summer time and ends at 23:00 UTC.
    const sandbox = await sandboxWith({ clock: { startAt: "2026-01-15T00:30:00Z", frozen: true } })
    const id = await paid(sandbox)
    await sandbox.control.clock.set("2026-04-25T22:59:59.999Z")
    expect((await refund(sandbox, id, 1)).status).toBe(200)
    await sandbox.control.clock.set("2026-04-25T23:00:00Z")
    const late = await refund(sandbox, id, 1)
    expect(late.status).toBe(422)
    expect(detailOf(late)).toBe("Orders can only be refunded within 100 days of the purchase date.")
  })

  it("counts from the payment, or from the creation where the option says so", async () => {
    for (const purchaseDate of ["payment", "creation"] as const) {
      const sandbox = await sandboxWith({ purchaseDate, clock: { startAt: "2026-01-15T23:50:00Z", frozen: true } })
      const { id } = await create(sandbox)
      await sandbox.control.clock.set("2026-01-16T00:05:00Z")
      await sandbox.control.pay(id)
      await sandbox.control.clock.set("2026-01-16T10:00:00Z")
      expect((await refund(sandbox, id, 1)).status).toBe(purchaseDate === "payment" ? 422 : 200)
    }
  })
})

describe("states of a refund", () => {
  it("move on by themselves after the delays of the sandbox's clock", async () => {
    const { sandbox, id } = await refundable({ refundDelays: { approveMs: 1000, completeMs: 5000 } })
    const refundId = await idOf(refund(sandbox, id, 1))
    await sandbox.control.clock.advance(999)
    await expectStatus(sandbox, refundId, "requested")
    await sandbox.control.clock.advance(1)
    await expectStatus(sandbox, refundId, "pending")
    await sandbox.control.clock.advance(5000)
    await expectStatus(sandbox, refundId, "complete")
  })

  it("stay with refunds manual until moved by hand, and a state that was passed is no target", async () => {
    const { sandbox, id } = await refundable({ refunds: "manual" })
    const refundId = await idOf(refund(sandbox, id, 1))
    await sandbox.control.clock.advance(30 * DAY_MS)
    await expectStatus(sandbox, refundId, "requested")
    expect(sandbox.control.moveRefund(refundId, "complete").history.map(({ status }) => status)).toEqual([
      "requested",
      "pending",
      "complete",
    ])
    expect(() => sandbox.control.moveRefund(refundId, "pending")).toThrow("cannot become pending")
    expect(() => sandbox.control.moveRefund(refundId, "failed")).toThrow("cannot become failed")
  })

  it("are left where they were moved by hand", async () => {
    const { sandbox, id } = await refundable()
    const refundId = await idOf(refund(sandbox, id, 1))
    sandbox.control.moveRefund(refundId, "failed")
    await sandbox.control.clock.advance(DAY_MS)
    await expectStatus(sandbox, refundId, "failed")
  })

  it.each([
    ["pending", ["requested", "pending", "failed"]],
    ["requested", ["requested", "failed"]],
  ] as const)("reach failed from %s where the option says so", async (refundFailsFrom, path) => {
    const { sandbox, id } = await refundable({ refunds: "manual", refundFailsFrom })
    const refundId = await idOf(refund(sandbox, id, 1))
    expect(sandbox.control.moveRefund(refundId, "failed").history.map(({ status }) => status)).toEqual(path)
  })
})

it("GET /api/refunds lists newest first, or oldest first where the option says so", async () => {
  for (const refundListOrder of ["newest_first", "oldest_first"] as const) {
    const { sandbox, id } = await refundable({ refundListOrder })
    const ids = [await idOf(refund(sandbox, id, 1)), await idOf(refund(sandbox, id, 2))]
    const { json } = await call(sandbox, "GET /api/refunds")
    const listed = (json as { data: { id: string }[] }).data.map((record) => record.id)
    expect(listed).toEqual(refundListOrder === "newest_first" ? ids.reverse() : ids)
  }
})
