import { Modules } from "@medusajs/framework/utils"
import { compareAccounting } from "../../support/store/chores"
import { type AskAdmin, adminApiOf } from "../../support/admin/admin-api"
import { list, orderView } from "../../support/admin/admin-views"
import { backOfficeOf } from "../../support/admin/back-office"
import { brokenPromisesOf } from "../../support/promise/of-store"
import {
  ACCOUNTS,
  atService,
  buy,
  cancelOrder,
  GONE,
  moneyOf,
  newsOf,
  refund,
  requestsFor,
  rowsOf,
  runDue,
  statesOf,
  WHOLE,
} from "../../support/refund/refunds"
import { describeStore } from "../../support/store/store"
import { travelTo, useRealTime } from "../../support/time/time"

const EVENING = "2026-03-28T21:00:00Z"
const NEXT_MORNING = "2026-03-29T09:00:00Z"

describeStore(
  "refund_called_off",
  (store) => {
    let ask: AskAdmin

    beforeEach(async () => {
      await travelTo(store(), EVENING)
      ask = await adminApiOf(store())
    })

    afterEach(useRealTime)

    it("a refund that waits to be sent is never sent, and Medusa's records are as if it had never been", async () => {
      const purchase = await buy(store(), "told")
      await refund(store(), purchase, 20)
      const [row] = await rowsOf(store(), purchase)
      const news = await newsOf(store())
      expect((await orderView(ask, purchase.orderId)).refunds).toMatchObject([
        { state: "scheduled", can_be_called_off: true },
      ])

      expect(await ask(`refunds/${row!.id}/call-off`, {})).toMatchObject({ status: 200 })

      expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
      const { refunds, refundable, issues, timeline } = await orderView(ask, purchase.orderId)
      expect(refunds).toMatchObject([{ state: "called_off", can_be_called_off: false }])
      expect(refundable?.left_minor).toBe(15049)
      expect(issues).toEqual([])
      expect(timeline.find(({ kind }) => kind === "refund_called_off")?.by?.name).toBe("Alex Morgan")
      expect((await list(ask)).count).toBe(0)
      expect(await newsOf(store())).toEqual(news)
      await travelTo(store(), NEXT_MORNING)
      await runDue(store())
      expect(requestsFor(store())).toBe(0)
    })

    it("one of an order that was deleted meanwhile is never sent, and its payment is a person's", async () => {
      const purchase = await buy(store(), "told")
      await refund(store(), purchase, 20)
      const [row] = await rowsOf(store(), purchase)
      await store().container.resolve(Modules.ORDER).softDeleteOrders([purchase.orderId])

      expect(await ask(`refunds/${row!.id}/call-off`, {})).toMatchObject({ status: 200 })
      await compareAccounting(store().container)

      expect((await list(ask)).payments).toMatchObject([{ issues: [{ issue: "unplaced", problem: "order_missing" }] }])
      await travelTo(store(), NEXT_MORNING)
      await runDue(store())
      expect(requestsFor(store())).toBe(0)
    })

    it("once called off, the money can be refunded as if nobody had asked before", async () => {
      const purchase = await buy(store(), "told")
      await refund(store(), purchase, 150.49)
      const [row] = await rowsOf(store(), purchase)
      await ask(`refunds/${row!.id}/call-off`, {})

      expect(await refund(store(), purchase, 150.49)).toBeUndefined()
      await travelTo(store(), NEXT_MORNING)
      await runDue(store())

      expect(await statesOf(store(), purchase)).toEqual(["called_off", "requested"])
      expect(atService(store(), purchase)).toEqual(["requested 15049"])
      expect(await moneyOf(store(), purchase)).toEqual(GONE)
    })

    it("two clicks at the same moment call it off once, and a third is told so", async () => {
      const purchase = await buy(store(), "told")
      await refund(store(), purchase, 20)
      const [row] = await rowsOf(store(), purchase)

      const answers = await Promise.all([
        ask(`refunds/${row!.id}/call-off`, {}),
        ask(`refunds/${row!.id}/call-off`, {}),
      ])

      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await ask(`refunds/${row!.id}/call-off`, {})).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("no longer waiting") },
      })
      const { timeline } = await orderView(ask, purchase.orderId)
      expect(timeline.filter(({ kind }) => kind === "refund_called_off")).toHaveLength(1)
      expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
    })

    it("one that the service has is not called off", async () => {
      const purchase = await buy(store())
      await refund(store(), purchase, 20)
      const [row] = await rowsOf(store(), purchase)

      expect(await ask(`refunds/${row!.id}/call-off`, {})).toMatchObject({ status: 400 })

      expect(await statesOf(store(), purchase)).toEqual(["requested"])
      expect((await moneyOf(store(), purchase)).refunds).toEqual([20])
    })

    it("one of an order that is cancelled in the same moment goes back with the rest, and is counted once", async () => {
      const purchase = await buy(store(), "told")
      await refund(store(), purchase, 20)
      const [row] = await rowsOf(store(), purchase)
      const bus = store().container.resolve(Modules.EVENT_BUS)
      const emit = bus.emit.bind(bus)
      const listening = jest.spyOn(bus, "emit").mockImplementation(async (...args: Parameters<typeof emit>) => {
        if (JSON.stringify(args[0]).includes("called_off")) {
          listening.mockRestore()
          await cancelOrder(store(), purchase)
        }
        return emit(...args)
      })

      expect(await ask(`refunds/${row!.id}/call-off`, {})).toMatchObject({ status: 200 })

      await travelTo(store(), NEXT_MORNING)
      await runDue(store())
      expect(atService(store(), purchase)).toEqual(["requested 15049"])
      expect(await moneyOf(store(), purchase)).toEqual({ ...GONE, status: "canceled" })
      expect(await brokenPromisesOf(store(), purchase.cartId)).toEqual([])
    })

    it("one of an order that is cancelled is owed, and goes out in the morning", async () => {
      const purchase = await buy(store(), "told")
      await refund(store(), purchase, 20)
      await cancelOrder(store(), purchase)
      const rows = await rowsOf(store(), purchase)

      for (const { id } of rows) {
        expect(await ask(`refunds/${id}/call-off`, {})).toMatchObject({
          status: 400,
          body: { message: expect.stringMatching(/owed/) },
        })
      }

      await travelTo(store(), NEXT_MORNING)
      await runDue(store())
      expect(atService(store(), purchase).sort()).toEqual(["requested 13049", "requested 2000"])
    })

    it("of an order that is cancelled afterwards, all the money goes back", async () => {
      const purchase = await buy(store(), "told")
      await refund(store(), purchase, 20)
      const [row] = await rowsOf(store(), purchase)
      await ask(`refunds/${row!.id}/call-off`, {})

      await cancelOrder(store(), purchase)
      await travelTo(store(), NEXT_MORNING)
      await runDue(store())

      expect(atService(store(), purchase)).toEqual(["requested 15049"])
    })

    it("beside an open change of the order, which Medusa corrects no records beside, nothing is changed", async () => {
      const purchase = await buy(store(), "told")
      await refund(store(), purchase, 20)
      const [row] = await rowsOf(store(), purchase)
      await (await backOfficeOf(store())).orderEdit.initiateRequest({ order_id: purchase.orderId })

      expect(await ask(`refunds/${row!.id}/call-off`, {})).toMatchObject({ status: 400 })

      expect(await statesOf(store(), purchase)).toEqual(["scheduled"])
      expect((await moneyOf(store(), purchase)).refunds).toEqual([20])
    })
  },
  ACCOUNTS
)
