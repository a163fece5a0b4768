import { audit } from "../../support/store/chores"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { ACCOUNTS, atService, buy, refund, requestsFor, runAll, rowsOf } from "../../support/refund/refunds"
import { fillCart, startPayment, startShopping } from "../../support/shopper/shopper"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { describeStore } from "../../support/store/store"
import { makeDue } from "../../support/time/due"
import { DAY, HOUR, letPass, MINUTE, useRealTime } from "../../support/time/time"

const SHIFTS: [string, number][] = [
  ["an hour ahead", HOUR],
  ["an hour behind", -HOUR],
  ["a day ahead", DAY],
  ["a day behind", -DAY],
]

describeStore(
  "clock_shift",
  (store) => {
    const setClock = (shift: number) => store().sandbox.control.clock.set(new Date(Date.now() + shift).toISOString())

    afterEach(async () => {
      useRealTime()
      await store().sandbox.control.clock.reset()
    })

    describe.each(SHIFTS)("with the service's clock %s", (_, shift) => {
      beforeEach(() => setClock(shift))

      it("a payment becomes one order", async () => {
        const { cartId, serviceCheckoutId } = await startShopping(store())

        await store().sandbox.control.pay(serviceCheckoutId)

        expect(await recordsOf(store(), cartId)).toMatchObject({ captured: [150.49], refunded: [], payments: 1 })
        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed", problem: null })
      })

      it("a payment whose callback was lost becomes one order", async () => {
        const { cartId, serviceCheckoutId } = await startShopping(store())
        store().sandbox.control.addFault({ match: "callback", kind: "lost", times: 20 })
        await store().sandbox.control.pay(serviceCheckoutId)

        await makeDue(store(), cartId)
        await reconcile(store().container)

        expect(await recordsOf(store(), cartId)).toMatchObject({ captured: [150.49], refunded: [], payments: 1 })
      })

      it("a checkout whose creation's answer was lost is not taken for another: who starts again pays once, for one order", async () => {
        const { control } = store().sandbox
        const cartId = await fillCart(store())
        control.addFault({ match: "POST /api/checkouts", kind: "lost_after" })
        await expect(startPayment(store(), cartId)).rejects.toThrow("could not be started")
        await audit(store().container)

        const { serviceCheckoutId } = await startPayment(store(), cartId)
        await control.pay(serviceCheckoutId)
        await audit(store().container)

        expect(await recordsOf(store(), cartId)).toMatchObject({ captured: [150.49], refunded: [], payments: 1 })
        const attempts = await ledgerOf(store().container).checkouts.ofCart(cartId)
        const paid = attempts.filter(({ remoteState }) => remoteState === "successful")
        expect(paid).toMatchObject([{ serviceCheckoutId, placementState: "placed" }])
      })

      it("a refund whose answer was lost goes out once, and a person says which it is", async () => {
        const purchase = await buy(store())
        store().sandbox.control.addFault({ match: "POST /api/refunds", kind: "lost_after" })
        const before = requestsFor(store())
        await refund(store(), purchase, 10)

        for (let reading = 0; reading < 4; reading++) {
          await letPass(store(), 15 * MINUTE)
          await runAll(store())
        }

        expect(atService(store(), purchase)).toEqual(["requested 1000"])
        expect(await rowsOf(store(), purchase)).toMatchObject([{ state: "unknown", reason: { code: "one_may_fit" } }])
        expect(requestsFor(store()) - before).toBe(1)
      })
    })
  },
  ACCOUNTS
)
