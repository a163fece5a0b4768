import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { runRefunds } from "../../../src/use-cases/refund/follow/run-refunds"
import { orderAndPayment } from "../../support/admin/back-office"
import { callbacksSettled } from "../../support/shopper/paying"
import { fillCart, startPayment } from "../../support/shopper/shopper"
import { recordsOf } from "../../support/store/payment-records"
import { databaseOf } from "../../support/store/records"
import { severalAccounts } from "../../support/store/several-accounts"
import { describeStore } from "../../support/store/store"
import { makeDue } from "../../support/time/due"
import { DAY, letPass, travelTo, useRealTime } from "../../support/time/time"
import { until } from "../../support/time/until"

const ACCOUNTS = ["instalments", "second", "third"] as const
/** Refunds wait for the next day, so that all of them fall due at once. */
const OWN = { automaticRefundApproval: true, options: { automaticRefundApproval: true } }
const SHOP = severalAccounts({ instalments: OWN, second: OWN, third: OWN })

describeStore(
  "side_by_side",
  (store) => {
    afterEach(useRealTime)

    const startWith = async (account: string) =>
      startPayment(store(), await fillCart(store()), undefined, `pp_instalments_${account}`)

    it("refunds of other accounts are sent while the service does not answer one", async () => {
      const { sandbox, container } = store()
      await travelTo(store(), "2026-07-01T12:00:00Z")
      for (const account of ACCOUNTS) {
        const { cartId, serviceCheckoutId } = await startWith(account)
        await sandbox.control.pay(serviceCheckoutId)
        await callbacksSettled(store())
        const { admin, payment } = await orderAndPayment(store(), cartId)
        await admin.payment.refund(payment.id, { amount: 10 })
      }
      expect(sandbox.control.refunds()).toEqual([])
      await letPass(store(), DAY)
      sandbox.control.addFault({ match: "POST /api/refunds", kind: "held" })

      const run = runRefunds(container)
      const states = await until("two refunds that the service has taken", async () => {
        const all = await databaseOf(store())("instalments_refund").pluck<string[]>("state")
        return all.filter((state) => state === "requested").length === 2 ? all : undefined
      })
      sandbox.control.releaseHeld()
      await run

      expect(states).toContain("submitting")
      expect(sandbox.control.requests("POST /api/refunds")).toHaveLength(3)
      expect(sandbox.control.refunds()).toHaveLength(3)
    })

    it("refunds that the service takes slowly are left to the next tick, so that other jobs have their turn", async () => {
      const { sandbox, container } = store()
      await travelTo(store(), "2026-07-01T12:00:00Z")
      const { cartId, serviceCheckoutId } = await startWith("instalments")
      await sandbox.control.pay(serviceCheckoutId)
      await callbacksSettled(store())
      const { admin, payment } = await orderAndPayment(store(), cartId)
      await admin.payment.refund(payment.id, { amount: 10 })
      await admin.payment.refund(payment.id, { amount: 11 })
      await letPass(store(), DAY)
      sandbox.control.addFault({ match: "POST /api/refunds", kind: "held" })
      const rows = () => databaseOf(store())("instalments_refund").orderBy("created_at")

      const run = runRefunds(container)
      await until("refund that is being sent", async () => (await rows())[0]?.state === "submitting" || undefined)
      const begun = performance.now()
      const clock = jest.spyOn(performance, "now").mockImplementation(() => begun + 41_000)
      sandbox.control.releaseHeld()
      await run
      clock.mockRestore()

      expect(await rows()).toMatchObject([{ state: "requested" }, { state: "scheduled", lease_owner: null }])
      await runRefunds(container)
      expect(await rows()).toMatchObject([{ state: "requested" }, { state: "requested" }])
      expect(sandbox.control.requests("POST /api/refunds")).toHaveLength(2)
    })

    it("payments of other accounts are looked up while the service does not answer one", async () => {
      const { sandbox, container } = store()
      const carts: string[] = []
      for (const account of ACCOUNTS) {
        const { cartId, serviceCheckoutId } = await startWith(account)
        sandbox.control.addFault({ match: "callback", kind: "lost" })
        await sandbox.control.pay(serviceCheckoutId)
        await makeDue(store(), cartId)
        carts.push(cartId)
      }
      sandbox.control.addFault({ match: "GET /api/checkouts/{id}", kind: "held" })

      const run = reconcile(container)
      await until("orders of the other accounts", async () => {
        const rows = await Promise.all(carts.map((cartId) => ledgerOf(container).checkouts.ofCart(cartId)))
        return rows.flat().filter(({ orderId }) => orderId !== null).length === 2 || undefined
      })
      sandbox.control.releaseHeld()
      await run

      for (const cartId of carts) {
        expect(await recordsOf(store(), cartId)).toMatchObject({ captured: [150.49] })
      }
    })
  },
  { ...SHOP, options: { ...SHOP.options, timeouts: { connectMs: 2_000, replyMs: 25_000, totalMs: 25_000 } } }
)
