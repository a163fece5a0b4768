import { londonDayText } from "../../../src/core/london-time"
import { SENTENCES } from "../../../src/core/sentences"
import {
  ACCOUNTS,
  buy,
  cancelOrder,
  moveRefund,
  type Purchase,
  refund,
  runAll,
  runDue,
} from "../../support/refund/refunds"
import { listenTo } from "../../support/store/events"
import { describeStore } from "../../support/store/store"
import { letPass, MINUTE, travelTo, useRealTime } from "../../support/time/time"

/** Rows are dated by the database, whose clock no test moves. */
const TODAY = londonDayText(new Date())
const HEUTE = londonDayText(new Date(), "de")

type Told = { state: string; amount: number; message: string; sent_at: string | null; completed_at: string | null }

describeStore(
  "refunds_for_shopper",
  (store) => {
    beforeEach(() => travelTo(store(), "2026-07-03T12:00:00Z"))
    afterEach(useRealTime)

    /** What the order's page asks, with nothing but the order's id. */
    async function ask(orderId: string, query = "", headers: Record<string, string> = {}): Promise<Response> {
      const { backendUrl, seeded } = store()
      return fetch(`${backendUrl}/store/instalments/orders/${encodeURIComponent(orderId)}${query}`, {
        headers: { "x-publishable-api-key": seeded.publishableKey, ...headers },
      })
    }

    const refundsOf = async (
      { orderId }: Pick<Purchase, "orderId">,
      query?: string,
      headers?: Record<string, string>
    ) =>
      ((await (await ask(orderId, query, headers)).json()) as { instalments: { refunds: Told[] } }).instalments.refunds

    it("is told from the request to the end, and the event carries the same", async () => {
      const purchase = await buy(store())
      const heard = listenTo(store(), "instalments.refund.updated")
      expect(await refundsOf(purchase)).toEqual([])

      await refund(store(), purchase, 20)
      expect(await refundsOf(purchase)).toMatchObject([
        {
          state: "sent",
          amount: 20,
          message: `A refund of £20.00 was requested on ${TODAY} and sent on 3 July 2026. It is usually complete by 6 July 2026.`,
        },
      ])
      moveRefund(store(), purchase, 0, "pending")
      moveRefund(store(), purchase, 0, "complete")
      await letPass(store(), 10 * MINUTE)
      await runAll(store())

      const told = await refundsOf(purchase)
      expect(told).toMatchObject([
        {
          state: "complete",
          message: `A refund of £20.00, requested on ${TODAY}, is complete.`,
          completed_at: expect.any(String),
        },
      ])
      const { message, completed_at: _, ...rest } = told[0] ?? { message: "" }
      expect(heard.at(-1)).toMatchObject({
        state: "complete",
        order_id: purchase.orderId,
        shopper: { ...rest, messages: { en: message, de: expect.stringContaining("20,00 £") } },
      })
    })

    it("one that waits for the next morning says so, in the language that is asked for", async () => {
      const purchase = await buy(store(), "told")
      await refund(store(), purchase, 20)

      const english = `A refund of £20.00 was requested on ${TODAY}. It will be sent on 4 July 2026.`
      const german = `Eine Erstattung von 20,00 £ wurde am ${HEUTE} veranlasst. Sie wird am 4. Juli 2026 abgeschickt.`
      expect(await refundsOf(purchase)).toMatchObject([{ state: "planned", message: english, sent_at: null }])
      expect(await refundsOf(purchase, "?locale=de")).toMatchObject([{ message: german }])
      expect(await refundsOf(purchase, "", { "x-medusa-locale": "de-DE" })).toMatchObject([{ message: german }])
      expect(await refundsOf(purchase, "", { "accept-language": "fr, de;q=0.5" })).toMatchObject([{ message: german }])
      expect(await refundsOf(purchase, "?locale=en", { "accept-language": "de" })).toMatchObject([{ message: english }])
      expect(await refundsOf(purchase, "?locale=%00%3Cx", {})).toMatchObject([{ message: english }])
    })

    it("a failed one says that the shop knows, and one that took its place is told once", async () => {
      const purchase = await buy(store())
      await refund(store(), purchase, 20)
      moveRefund(store(), purchase, 0, "failed")
      await letPass(store(), 10 * MINUTE)
      await runAll(store())

      expect(await refundsOf(purchase)).toMatchObject([
        { state: "failed", message: expect.stringContaining("could not be made. The shop has been told") },
      ])
    })

    it("a failed one is not told of any more once all of the payment goes back", async () => {
      const purchase = await buy(store())
      await refund(store(), purchase, 20)
      moveRefund(store(), purchase, 0, "failed")
      await runAll(store())
      await cancelOrder(store(), purchase)
      await runAll(store())
      moveRefund(store(), purchase, 1, "complete")
      await runAll(store())

      expect(await refundsOf(purchase)).toMatchObject([{ state: "complete", amount: 150.49 }])
    })

    it("a cancelled order's money is told of, and what an admin was refused is not", async () => {
      const purchase = await buy(store(), "reject")
      expect(await refund(store(), purchase, 20)).toBeDefined()
      expect(await refundsOf(purchase)).toEqual([])

      await cancelOrder(store(), purchase)
      await runDue(store())

      const { instalments } = await store().shop.client.fetch<{ instalments: { message: string } }>(
        `/store/instalments/carts/${purchase.cartId}`
      )
      expect(instalments.message).toBe(SENTENCES.placedCancelled)
      expect(await refundsOf(purchase)).toMatchObject([{ state: "planned", amount: 150.49 }])
    })

    it("holds nothing about the shopper, the payment or the plan, and an order that is not there has none", async () => {
      const purchase = await buy(store())
      await refund(store(), purchase, 20)

      const body = await (await ask(purchase.orderId)).text()

      expect(body).not.toMatch(/@|reference|inref_|incheck_|ref_|pay_|checkout/)
      expect(body).not.toContain(purchase.checkoutId)
      for (const id of ["order_nobody", "%", "../carts/x", "order_1' OR 1=1"]) {
        const answer = await ask(id)
        expect([answer.status, await answer.json()]).toEqual([200, { instalments: { refunds: [] } }])
      }
      expect((await ask("a\u0000b")).status).toBe(400)
      expect((await ask(purchase.orderId)).headers.get("cache-control")).toBe("no-store")
    })
  },
  ACCOUNTS
)
