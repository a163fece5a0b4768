import { describeStore } from "../support/store"
import { ACCOUNTS, atService, buy, moneyOf, newsOf, refund, requestsFor, rowsOf, runAll } from "../support/refunds"
import { travelTo, useRealTime } from "../support/time"

describeStore(
  "refunds",
  (store) => {
    afterEach(useRealTime)

    it("refunds three odd parts and then the rest, to the penny", async () => {
      const purchase = await buy(store())

      for (const amount of [33.33, 0.01, 66.66]) {
        expect(await refund(store(), purchase, amount)).toBeUndefined()
      }
      expect(await refund(store(), purchase, 50.5)).toContain("£50.49")
      expect(await refund(store(), purchase, 50.49)).toBeUndefined()

      expect(atService(store(), purchase)).toEqual(["requested 3333", "requested 1", "requested 6666", "requested 5049"])
      expect(await moneyOf(store(), purchase)).toEqual({
        status: "pending",
        payment: "refunded",
        total: 0,
        paid: 150.49,
        refunded: 150.49,
        transactions: 0,
        pending: 0,
        refunds: [0.01, 33.33, 50.49, 66.66],
        collection: 150.49,
      })
    })

    it("puts the books right when a refund fails", async () => {
      const purchase = await buy(store())
      await refund(store(), purchase, 10)
      await refund(store(), purchase, 5.5)
      await refund(store(), purchase, 29.47)
      const [, second] = store().sandbox.control.refunds()
      console.log(await moneyOf(store(), purchase))
      store().sandbox.control.moveRefund(String(second?.id), "failed")
      await runAll(store())
      console.log(await moneyOf(store(), purchase), await newsOf(store()), await rowsOf(store(), purchase))
      expect(requestsFor(store())).toBe(3)
    })

    it("travels", async () => {
      await travelTo(store(), "2026-03-28T23:30:00Z")
      const purchase = await buy(store(), "instalments")
      expect(await refund(store(), purchase, 10)).toBeUndefined()
      console.log(await rowsOf(store(), purchase), await newsOf(store()))
      await travelTo(store(), "2026-03-29T08:59:00Z")
      await runAll(store())
      await (await import("../support/refunds")).runDue(store())
      console.log(await rowsOf(store(), purchase), atService(store(), purchase))
      await travelTo(store(), "2026-03-29T09:00:00Z")
      await (await import("../support/refunds")).runDue(store())
      console.log(await rowsOf(store(), purchase), atService(store(), purchase))
    })
  },
  ACCOUNTS
)
