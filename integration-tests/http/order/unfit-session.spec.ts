import { Modules } from "@medusajs/framework/utils"
import { minorAmount } from "../../../src/core/money/money"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { cartLease } from "../../../src/use-cases/ledger/with-lease"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { adminApiOf } from "../../support/admin/admin-api"
import { list } from "../../support/admin/admin-views"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { compareAccounting } from "../../support/store/chores"
import { callbackBody, sendCallback } from "../../support/shopper/callback"
import { makeDue } from "../../support/time/due"
import { NO_LIMITS } from "../../support/store/no-limits"
import { CARD, completeAsShopper, payAndSettle, startCard } from "../../support/shopper/paying"
import { offerProviders, whileMisbehaving } from "../../support/store/merchant"
import { databaseOf, noticesIn } from "../../support/store/records"
import { PROVIDER_ID, startShopping } from "../../support/shopper/shopper"
import { holdInstead } from "../../support/store/stall"
import { describeStore, type StoreUnderTest } from "../../support/store/store"
import { letPass, MINUTE, useRealTime } from "../../support/time/time"

const SENDER = { account: "default", environment: "sandbox" } as const
const PLACED = { captured: [150.49], refunded: [], payments: 1 }

/** The session that carried the payment goes, as when the shopper looks at another way to pay. */
async function loseSession(store: StoreUnderTest, cartId: string, behaviour?: "keeps_session"): Promise<void> {
  await startCard(store, cartId, behaviour)
}

/** The service offers instalments for other amounts from now on, and the shop knows it. */
async function changeBands(store: StoreUnderTest): Promise<void> {
  await databaseOf(store)("instalments_merchant_config").update({
    bands: JSON.stringify([{ fromMinor: 1_000_00, toMinor: 2_000_00, terms: [1] }]),
  })
}

async function comeBack({ backendUrl }: StoreUnderTest, reference: string): Promise<number> {
  return (await fetch(`${backendUrl}/instalments/return/${reference}`, { redirect: "manual" })).status
}

async function openCallbacks(store: StoreUnderTest): Promise<number> {
  const [row] = await databaseOf(store)("instalments_callback").whereNull("outcome").count<{ count: string }[]>()
  return Number(row?.count)
}

describeStore(
  "unfit_session",
  (store) => {
    beforeEach(() => offerProviders(store(), [PROVIDER_ID, CARD]))

    afterEach(useRealTime)

    it("bands that changed after the payment do not stand in the way of its order", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await loseSession(store(), cartId)
      await changeBands(store())

      await payAndSettle(store(), serviceCheckoutId)

      expect(await recordsOf(store(), cartId)).toMatchObject(PLACED)
      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed" })
    })

    it("a provider that was unticked in the region: Medusa makes no order with it, which is told, until it is ticked again", async () => {
      const { cartId, serviceCheckoutId, reference } = await startShopping(store())
      await loseSession(store(), cartId)
      await offerProviders(store(), [CARD])

      await payAndSettle(store(), serviceCheckoutId)
      expect(await attemptOf(store(), cartId)).toMatchObject({
        placementState: "unplaced",
        problem: "completion_failed",
      })
      const told = (await noticesIn(store())).filter((text) => text.includes(`has no order (${reference})`))
      expect(told).toHaveLength(1)
      await offerProviders(store(), [PROVIDER_ID, CARD])
      await makeDue(store(), cartId)
      await reconcile(store().container)

      expect(await recordsOf(store(), cartId)).toMatchObject(PLACED)
    })

    it("an e-mail address that the service would refuse does not stand in the way of an order that is paid", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await loseSession(store(), cartId)
      await databaseOf(store())("cart").where({ id: cartId }).update({ email: "not an address" })

      await payAndSettle(store(), serviceCheckoutId)

      expect(await recordsOf(store(), cartId)).toMatchObject(PLACED)
    })

    it("another payment begun for the cart is neither deleted nor cancelled, stands in no order's way, and is told once", async () => {
      const { container } = store()
      const { cartId, serviceCheckoutId, reference } = await startShopping(store())
      await loseSession(store(), cartId, "keeps_session")
      const payments = container.resolve(Modules.PAYMENT)
      const [begun] = await payments.listPaymentSessions({ provider_id: CARD })

      await payAndSettle(store(), serviceCheckoutId)

      expect(await recordsOf(store(), cartId)).toMatchObject(PLACED)
      expect(await openCallbacks(store())).toBe(0)
      expect(await comeBack(store(), reference)).toBe(303)
      expect(await payments.listPaymentSessions({ provider_id: CARD })).toMatchObject([
        { id: begun?.id, data: begun?.data },
      ])
      expect(await noticesIn(store())).toEqual([expect.stringMatching(`${reference}.*${CARD}`)])
      const { id } = await attemptOf(store(), cartId)
      expect(await ledgerOf(container).timeline.ofCheckout(id)).toContainEqual(
        expect.objectContaining({ kind: "other_way_set_aside", details: { session: begun?.id, provider: CARD } })
      )
      // Its provider reports a payment after all, as a webhook does: Medusa has it beside ours.
      await payments.authorizePaymentSession(begun?.id ?? "", {})
      expect(await recordsOf(store(), cartId)).toMatchObject({ payments: 2 })
    })

    it("a card that was refunded with a failed completion, and that Medusa counts again, is told and counted as refunded at a click", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await loseSession(store(), cartId, "keeps_session")
      const fails = { orderCreated: () => Promise.reject(new TypeError("The loyalty service is away")) }
      await whileMisbehaving(fails, () => expect(completeAsShopper(store(), cartId)).rejects.toThrow())
      const orderId = await completeAsShopper(store(), cartId)
      // No completion is at work on it any more.
      await letPass(store(), 5 * MINUTE)

      await payAndSettle(store(), serviceCheckoutId)
      const { id, placementState } = await attemptOf(store(), cartId)
      expect(placementState).toBe("placed")
      await letPass(store(), 5 * MINUTE)
      await compareAccounting(store().container)

      const ask = await adminApiOf(store())
      const difference = { kind: "order_other_payment", shown_minor: 300_98, expected_minor: 150_49 }
      expect((await list(ask, "?state=amounts")).payments).toMatchObject([
        { payment: { order_id: orderId }, issues: [{ difference, actions: ["correct", "dismiss"] }] },
      ])
      expect(await ask(`payments/${id}/correct`, {})).toMatchObject({ status: 200 })
      expect((await list(ask, "?state=amounts")).payments).toEqual([])
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })

    it("a callback that cannot be settled now keeps no other waiting", async () => {
      const { container } = store()
      const [first, second] = [await startShopping(store()), await startShopping(store())]
      await holdInstead(store(), cartLease(first.cartId), 300_000)
      for (const { reference } of [first, second]) {
        await leaveCallback(reference)
      }

      await reconcile(container)

      expect(await recordsOf(store(), second.cartId)).toMatchObject(PLACED)
      expect(await openCallbacks(store())).toBe(1)
      await databaseOf(store())("instalments_lease").delete()
      await makeDue(store(), first.cartId)
      await databaseOf(store())("instalments_callback").update({ next_try_at: null })
      await reconcile(container)
      expect(await recordsOf(store(), first.cartId)).toMatchObject(PLACED)
      expect(await openCallbacks(store())).toBe(0)
    }, 120_000)

    /** A callback that was accepted two minutes ago by a process that died. */
    async function leaveCallback(reference: string): Promise<void> {
      const paid = { reference, status: "successful", amountMinor: minorAmount(150_49), currency: "GBP" } as const
      const entry = await ledgerOf(store().container).inbox.receive(SENDER, { ...paid, numberOfPayments: 3 })
      const db = databaseOf(store())
      const ago = db.raw("now() - interval '2 minutes'")
      await db("instalments_callback").where({ id: entry.id }).update({ first_seen_at: ago, last_seen_at: ago })
    }

    it("the return page answers although another process works on the cart all the while", async () => {
      const { sandbox } = store()
      const { cartId, serviceCheckoutId, reference } = await startShopping(store())
      sandbox.control.addFault({ match: "callback", kind: "lost", times: 20 })
      await payAndSettle(store(), serviceCheckoutId)
      await holdInstead(store(), cartLease(cartId), 300_000)

      expect(await comeBack(store(), reference)).toBe(303)

      await databaseOf(store())("instalments_lease").delete()
      expect((await sendCallback(store(), { body: callbackBody(reference) })).status).toBe(200)
      expect(await recordsOf(store(), cartId)).toMatchObject(PLACED)
    }, 120_000)
  },
  { ...NO_LIMITS, env: { STORE_CARD: "true" } }
)
