import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createClient, type Clock, type Endpoint, systemClock } from "../../../src/client"
import type { AccountOptions } from "../../../src/core/options/options"
import { gatewayFor } from "../../../src/use-cases/service/gateway"
import { ledgerBudget } from "../../../src/use-cases/service/ledger-budget"
import { startShopping } from "../../support/shopper/shopper"
import { describeStore } from "../../support/store/store"

const MINUTE = 60_000
/** The service's own limits, and a budget that knows no others. */
describeStore("rate_budget", (store) => {
  /** What a process of its own would have: it shares nothing with the next one but the database. */
  const newProcess = (clock: Clock = systemClock, granted: Partial<AccountOptions["rateLimits"]> = {}) => {
    const { account: usual, ledger } = gatewayFor(store().container, undefined)
    const account = { ...usual, rateLimits: { ...usual.rateLimits, ...granted } }
    const budget = ledgerBudget(ledger, account, clock)
    const { baseUrl, clientSecret, signingKey } = account
    return { budget, client: createClient({ baseUrl, clientSecret, signingKey: signingKey[0] }, { budget }) }
  }

  /** Time goes by for a process and for the slots taken so far. */
  const letPass = async (ms: number, clock: { ms: number }) => {
    clock.ms += ms
    const db = store().container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await db.raw(
      `UPDATE instalments_rate_budget SET blocked_until = blocked_until - :ms * interval '1 millisecond', slots =
         (SELECT coalesce(jsonb_agg(slot::numeric - :ms), '[]') FROM jsonb_array_elements(slots) AS slot)`,
      { ms }
    )
  }

  /** How long a request to an endpoint would have to wait now. Milliseconds. */
  const waitMsFor = async (endpoint: Endpoint) => {
    const { account, ledger } = gatewayFor(store().container, undefined)
    const limit = { requests: 1, perMs: MINUTE }
    return (await ledger.limits.take([{ account: account.account, endpoint, limit }], { maxWaitMs: 0, marginMs: 0 }))
      .waitMs
  }

  it("two processes that ask at once never go beyond a limit, and who is not served is told for how long", async () => {
    const { serviceCheckoutId } = await startShopping(store())
    const [one, other] = [newProcess().client, newProcess().client]

    const asked = Array.from({ length: 12 }, (_, turn) =>
      (turn % 2 === 0 ? one : other).getCheckout(serviceCheckoutId, { budgetWaitMs: 0 })
    )
    const answers = await Promise.allSettled(asked)

    const seen = store()
      .sandbox.control.requests()
      .filter(({ endpoint }) => endpoint === "GET /api/checkouts/{id}")
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const refused = answers.filter((answer) => answer.status === "rejected")
    expect(refused).toHaveLength(7)
    expect(refused[0]?.reason).toMatchObject({ code: "rate_limited", retryAfterSeconds: expect.any(Number) })
    await Promise.all([one.close(), other.close()])
  })

  it("a 429 that names a quarter of an hour closes an endpoint for twice the window that the shop was granted, and no longer", async () => {
    const { serviceCheckoutId } = await startShopping(store())
    const { budget, client } = newProcess(systemClock, { getCheckout: { requests: 5, perSeconds: 10 } })
    store().sandbox.control.addFault({ kind: "rate_limited", seconds: 999, match: "GET /api/checkouts/{id}" })
    const refusedAt = performance.now()
    const limited = { code: "rate_limited", retryAfterSeconds: 20 }
    await expect(client.getCheckout(serviceCheckoutId)).rejects.toMatchObject(limited)
    const slot = await budget.take("get_checkout", 0).catch((error: { retryAfterSeconds: number }) => error)
    const passed = Math.ceil((performance.now() - refusedAt) / 1_000)
    expect(slot).toMatchObject({ code: "rate_limited", retryAfterSeconds: expect.any(Number) })
    expect(20 - passed).toBeLessThanOrEqual((slot as { retryAfterSeconds: number }).retryAfterSeconds)

    await letPass(20_000, { ms: 0 })
    expect(await client.getCheckout(serviceCheckoutId)).toMatchObject({ serviceCheckoutId })
    await client.close()
  })

  it("a request that was long on its way is counted from its end, and a quick one from its slot", async () => {
    const clock = handMoved()
    const { budget } = newProcess(clock)
    const quick = await budget.take("list_refunds", 0)
    await quick.ended()
    const slow = await budget.take("list_checkouts", 0)
    await letPass(20_000, clock)
    await slow.ended()

    expect(await waitMsFor("list_refunds")).toBeLessThanOrEqual(MINUTE - 20_000)
    expect(await waitMsFor("list_checkouts")).toBeGreaterThan(MINUTE - 10_000)
  })

  it("a slot that comes too late is given up: another is there for it, and nobody else loses one", async () => {
    const clock = handMoved()
    const { budget } = newProcess(clock)
    const slots = await Promise.all([1, 2, 3, 4, 5].map(() => budget.take("get_checkout", 0)))
    expect(slots.map((slot) => slot.isInTime())).toEqual([true, true, true, true, true])
    clock.ms += 10_000

    const [late] = slots
    expect(late?.isInTime()).toBe(false)
    const other = await budget.take("get_checkout", 0, undefined, late)
    expect(other.isInTime()).toBe(true)
    await expect(budget.take("get_checkout", 0)).rejects.toMatchObject({ code: "rate_limited" })
  })

  it("a slot that was promised to another process moves when a request before it was late", async () => {
    const { account, ledger } = gatewayFor(store().container, undefined)
    const key = { account: account.account, endpoint: "get_checkout" }
    const budgets = [{ ...key, limit: { requests: 1, perMs: 20_000 } }]
    const patience = { maxWaitMs: MINUTE, marginMs: 0 }
    await ledger.limits.take(budgets, patience)
    const promised = await ledger.limits.take(budgets, patience)
    await letPass(10_000, { ms: 0 })
    await ledger.limits.countAsSentNow(key, MINUTE)
    await letPass(promised.waitMs - 10_000, { ms: 0 })

    const moved = await ledger.limits.take(budgets, patience, promised.at - promised.waitMs)

    expect(moved.waitMs).toBeGreaterThan(5_000)
    expect((await ledger.limits.read(key)).slots).toHaveLength(2)
  })

  it("a database whose clock was set back by an hour grants a slot after one window, and not after the hour", async () => {
    const { budget } = newProcess()
    await budget.take("create_refund", 0)
    await letPass(-60 * MINUTE, { ms: 0 })

    const waitMs = await waitMsFor("create_refund")
    expect(waitMs).toBeGreaterThan(0)
    expect(waitMs).toBeLessThanOrEqual(MINUTE)
  })

  it("what was sent before it stays counted from then", async () => {
    const clock = handMoved()
    const { budget } = newProcess(clock)
    const takeFour = () => Promise.all([1, 2, 3, 4].map(() => budget.take("get_checkout", 0)))
    await takeFour()
    await letPass(MINUTE, clock)
    const slow = await budget.take("get_checkout", 0)
    await letPass(20_000, clock)
    await slow.ended()

    await expect(takeFour()).resolves.toHaveLength(4)
    await expect(budget.take("get_checkout", 0)).rejects.toMatchObject({ code: "rate_limited" })
  })
})

/** A clock that stands still until it is moved. */
function handMoved(): Clock & { ms: number } {
  return {
    ms: 0,
    now() {
      return this.ms
    },
    sleep: async () => {},
  }
}
