import { audit } from "../../support/store/chores"
import { REVIEWED } from "../../support/store/no-limits"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { callbacksSettled } from "../../support/shopper/paying"
import { noticesIn } from "../../support/store/records"
import { type Account, atService, buy, refund, requestsFor, runAll, statesOf } from "../../support/refund/refunds"
import { fillCart, startPayment } from "../../support/shopper/shopper"
import { describeStore } from "../../support/store/store"
import { HOUR, letPass, MINUTE, travelTo, useRealTime } from "../../support/time/time"

const CREATE = { match: "POST /api/checkouts" } as const

describeStore(
  "shared_credential",
  (store) => {
    afterEach(useRealTime)

    /** A payment is started through an account, and the service's answer never comes. @returns its cart */
    async function loseCreation(account: Account, kind: "lost_before" | "lost_after"): Promise<string> {
      const { control } = store().sandbox
      const cartId = await fillCart(store())
      control.addFault({ ...CREATE, kind, times: kind === "lost_before" ? 20 : 1 })
      await expect(startPayment(store(), cartId, undefined, `pp_instalments_${account}`)).rejects.toThrow()
      control.clearFaults()
      return cartId
    }

    it("a checkout that either account may have lost is given to neither: its callback names the one that is paid", async () => {
      const { control } = store().sandbox
      const unpaid = await loseCreation("told", "lost_before")
      const paid = await loseCreation("review", "lost_after")
      const id = String(control.checkouts()[0]?.id)
      control.addFault({ match: "callback", kind: "lost" })
      await control.pay(id)

      await audit(store().container)
      await control.retriggerCallback(id)
      await callbacksSettled(store())

      expect(await recordsOf(store(), unpaid)).toMatchObject({ orderIds: [], payments: 0 })
      expect(await recordsOf(store(), paid)).toMatchObject({ captured: [150.49], payments: 1 })
    })

    it("what one account has lost is recognised whichever reads the list, and nobody is told that it is unknown", async () => {
      const cartId = await loseCreation("review", "lost_after")
      await audit(store().container)
      await letPass(store(), 5 * HOUR)

      await audit(store().container)

      const [made] = store().sandbox.control.checkouts()
      expect(await attemptOf(store(), cartId)).toMatchObject({ remoteState: "received", serviceCheckoutId: made?.id })
      expect(await noticesIn(store())).toEqual([])
    })

    it("nobody is told of a checkout that is being created while the list is read", async () => {
      const { control } = store().sandbox
      const cartId = await fillCart(store())
      control.addFault({ ...CREATE, kind: "held", when: "after_work" })
      const starting = startPayment(store(), cartId, undefined, "pp_instalments_review")
      await control.until(() => control.checkouts().length === 1)

      await audit(store().container)
      control.releaseHeld()

      const { serviceCheckoutId } = await starting
      expect(await attemptOf(store(), cartId)).toMatchObject({ remoteState: "received", serviceCheckoutId })
      expect(await noticesIn(store())).toEqual([])
    })

    describe("a refund whose answer was lost", () => {
      beforeEach(() => travelTo(store(), "2026-07-06T12:00:00Z"))

      it("is found although the other account has read it in the list, and goes out once", async () => {
        await buy(store(), "told")
        const purchase = await buy(store(), "review")
        store().sandbox.control.addFault({ match: "POST /api/refunds", kind: "lost_after" })
        await refund(store(), purchase, 10)

        for (let passed = 0; passed < 2 * HOUR; passed += 10 * MINUTE) {
          await letPass(store(), 10 * MINUTE)
          await runAll(store())
        }

        expect(atService(store(), purchase)).toEqual(["requested 1000"])
        expect(requestsFor(store())).toBe(1)
        expect(await statesOf(store(), purchase)).toEqual(["requested"])
        expect((await noticesIn(store())).filter((text) => text.includes("no record"))).toEqual([])
      })
    })
  },
  { ...REVIEWED, options: { ...REVIEWED.options, accounts: { told: {}, review: {} } } }
)
