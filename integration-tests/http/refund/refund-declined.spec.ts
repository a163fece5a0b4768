import { type AskAdmin, adminApiOf } from "../../support/admin/admin-api"
import { orderView } from "../../support/admin/admin-views"
import { brokenPromisesOf } from "../../support/promise/of-store"
import {
  ACCOUNTS,
  atService,
  buy,
  cancelOrder,
  GONE,
  moneyOf,
  newsOf,
  type Purchase,
  refund,
  requestsFor,
  rowsOf,
  runDue,
  statesOf,
} from "../../support/refund/refunds"
import { describeStore } from "../../support/store/store"
import { DAY, letPass, MINUTE, travelTo, useRealTime } from "../../support/time/time"

const POST = { match: "POST /api/refunds" } as const
const CANCELLED = { ...GONE, status: "canceled" }

describeStore(
  "refund_declined",
  (store) => {
    let ask: AskAdmin

    beforeEach(async () => {
      await travelTo(store(), "2026-07-06T12:00:00Z")
      ask = await adminApiOf(store())
    })
    afterEach(useRealTime)

    async function pass(minutes: number): Promise<void> {
      for (let minute = 0; minute < minutes; minute += 2) {
        await letPass(store(), 2 * MINUTE)
        await runDue(store())
      }
    }
    const cancelled = async (count: number, detail?: string): Promise<Purchase[]> => {
      const purchases: Purchase[] = []
      for (let each = 0; each < count; each++) {
        purchases.push(await buy(store()))
      }
      store().sandbox.control.addFault({ ...POST, kind: "status", status: 422, detail, times: 1_000 })
      for (const purchase of purchases) {
        await cancelOrder(store(), purchase)
      }
      return purchases
    }
    const expectSentOnceItIsOver = async (purchases: readonly Purchase[]): Promise<void> => {
      store().sandbox.control.clearFaults()
      await pass(66)

      for (const purchase of purchases) {
        expect(atService(store(), purchase)).toEqual(["requested 15049"])
        expect(await moneyOf(store(), purchase)).toEqual(CANCELLED)
        expect(await brokenPromisesOf(store(), purchase.cartId)).toEqual([])
      }
      expect(await newsOf(store())).toEqual([])
    }

    it("for every cancelled order alike is kept without a word of each, and goes out once when the service takes refunds again", async () => {
      const purchases = await cancelled(3)
      await pass(90)

      for (const purchase of purchases) {
        // What Medusa's own cancellation asked for was refused; it is asked for once more.
        expect(await statesOf(store(), purchase)).toEqual(["rejected", "scheduled"])
        expect((await orderView(ask, purchase.orderId)).refunds.at(-1)).toMatchObject({
          known_reason: { code: "declined" },
          can_be_called_off: false,
        })
      }
      expect(await newsOf(store())).toEqual([])

      await expectSentOnceItIsOver(purchases)
    })

    it("alone is tried again for a quarter of an hour, and then told with its reason", async () => {
      const [purchase] = await cancelled(1)
      await pass(8)
      expect(await newsOf(store())).toEqual([])

      await pass(20)

      expect((await statesOf(store(), purchase!)).at(-1)).toBe("rejected")
      expect(await newsOf(store())).toEqual([expect.stringMatching(/was declined\. The service did not accept/)])
      expect((await orderView(ask, purchase!.orderId)).issues).toMatchObject([
        { actions: expect.arrayContaining(["retry"]) },
      ])
    })

    it("for every cancelled order alike with a word about the amount is no refund made elsewhere, and goes out once it is over", async () => {
      const purchases = await cancelled(3, "Validation failed: amount exceeds the merchant's available balance")
      await pass(60)

      for (const purchase of purchases) {
        expect(await statesOf(store(), purchase)).toEqual(["rejected", "scheduled"])
        expect((await orderView(ask, purchase.orderId)).refunds.at(-1)?.known_reason).toMatchObject({
          code: "declined",
        })
      }
      expect(await newsOf(store())).toEqual([])

      await expectSentOnceItIsOver(purchases)
    })

    it("and made by the service all the same is recognised in its list, and not sent again", async () => {
      const purchase = await buy(store(), "told")
      await refund(store(), purchase, 10)
      await letPass(store(), DAY)
      store().sandbox.control.addFault({ ...POST, kind: "status", status: 422, when: "after_work" })
      await pass(10)

      expect(requestsFor(store())).toBe(1)
      expect(atService(store(), purchase)).toEqual(["requested 1000"])
      expect(await rowsOf(store(), purchase)).toMatchObject([{ state: "requested", reason: null }])
      expect(await newsOf(store())).toEqual([expect.stringContaining("is scheduled")])
    })

    it("waits while baseUrl leads to a place where the service knows nothing, and is made when it is right again", async () => {
      const purchase = await buy(store(), "told")
      await refund(store(), purchase, 10)
      await letPass(store(), DAY)
      const body = JSON.stringify({ errors: [{ status: "404", code: "not_found", title: "Not found", detail: "No." }] })
      store().sandbox.control.addFault({ match: "any", kind: "reply", status: 404, body, times: 1_000 })
      store().sandbox.control.addFault({ ...POST, kind: "status", status: 404, times: 1_000 })
      await pass(60)
      expect(await statesOf(store(), purchase)).toEqual(["scheduled"])

      store().sandbox.control.clearFaults()
      await pass(20)

      expect(atService(store(), purchase)).toEqual(["requested 1000"])
      expect(await newsOf(store())).toEqual([
        expect.stringContaining("is scheduled"),
        expect.stringContaining("The baseUrl does not lead to the instalment service"),
      ])
    })

    it("is told to be of its own reason where others' are taken", async () => {
      const [declined, taken] = [await buy(store()), await buy(store())]
      store().sandbox.control.addFault({ ...POST, kind: "status", status: 422, times: 2 })
      await cancelOrder(store(), declined)
      await letPass(store(), MINUTE)
      await cancelOrder(store(), taken)
      store().sandbox.control.addFault({ ...POST, kind: "status", status: 422, times: 1_000 })

      await pass(12)

      expect(requestsFor(store())).toBe(4)
      expect(await statesOf(store(), declined)).toEqual(["rejected", "rejected"])
      expect(atService(store(), taken)).toEqual(["requested 15049"])
      expect(await newsOf(store())).toEqual([expect.stringMatching(/was declined\. The service did not accept/)])
    })
  },
  ACCOUNTS
)
