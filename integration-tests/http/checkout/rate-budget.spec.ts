import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createClient, type Clock, type Endpoint, systemClock } from "../../../src/client"
import { gatewayFor } from "../../../src/workflows"
import { ledgerBudget } from "../../../src/workflows/service/ledger-budget"
import { startShopping } from "../../support/shopper/shopper"
import { describeStore } from "../../support/store/store"

const MINUTE = 60_000
/** The service's own limits, and a budget that knows no others. */
describeStore("rate_budget", (store) => {
  /** What a process of its own would have: it shares nothing with the next one but the database. */
  const newProcess = (clock: Clock = systemClock) => {
    const { account, ledger } = gatewayFor(store().container, undefined)
    const budget = ledgerBudget(ledger, account, clock)
    const { baseUrl, clientSecret, signingKey } = account
    return { budget, client: createClient({ baseUrl, clientSecret, signingKey: signingKey[0] }, { budget }) }
  }

  /** Time goes by for a process and for the slots taken so far. */
  const letPass = async (ms: number, clock: { ms: number }) => {
    clock.ms += ms
    const db = store().container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await db.raw(
      `UPDATE instalments_rate_budget SET slots =
         (SELECT jsonb_agg(slot::numeric - :ms) FROM jsonb_array_elements(slots) AS slot)`,
      { ms }
    )
  }

  /** How long a request to an endpoint would have to wait now. Milliseconds. */
  const waitMsFor = async (endpoint: Endpoint) => {
    const { account, ledger } = gatewayFor(store().container, undefined)
    const limit = { requests: 1, perMs: MINUTE }
    return (await ledger.limits.take([{ account: account.account, endpoint, limit }], 0, 0)).waitMs
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
