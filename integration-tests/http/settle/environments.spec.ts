import type { CallbackView } from "../../../src/use-cases/admin/views/callbacks"
import { audit } from "../../support/store/chores"
import { accountKey } from "../../../src/use-cases/ledger/account-keys"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { adminApiOf } from "../../support/admin/admin-api"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { callbackBody, sendCallback } from "../../support/shopper/callback"
import { makeDue } from "../../support/time/due"
import { REVIEWED } from "../../support/store/no-limits"
import { completeAsShopper, payAndSettle } from "../../support/shopper/paying"
import { completeAsMerchant } from "../../support/store/merchant"
import { databaseOf, noticesIn } from "../../support/store/records"
import { type StartedPayment, startPayment, startShopping } from "../../support/shopper/shopper"
import { describeStore, type StoreUnderTest } from "../../support/store/store"

const NOTHING = { orderIds: [], payments: 0 }

const madeIn = (store: StoreUnderTest, environment: "sandbox" | "production") =>
  databaseOf(store)("instalments_checkout").update({ environment })

/** A payment that is not placed. */
async function paidUnplaced(store: StoreUnderTest): Promise<StartedPayment> {
  const { sandbox } = store
  const payment = await startShopping(store)
  sandbox.control.addFault({ match: "callback", kind: "lost", times: 20 })
  await payAndSettle(store, payment.serviceCheckoutId)
  sandbox.control.clearFaults()
  await databaseOf(store)("instalments_checkout").where({ cart_id: payment.cartId }).update({
    remote_state: "successful",
    placement_state: "unplaced",
    problem: "completion_failed",
    paid_at: new Date(),
  })
  return payment
}

/** One of the shop's other environment, paid there when the shop changed over. */
async function paidElsewhere(store: StoreUnderTest): Promise<StartedPayment> {
  const payment = await paidUnplaced(store)
  await madeIn(store, "production")
  return payment
}

describeStore(
  "environments",
  (store) => {
    it("a callback places nothing and is no unknown payment's; the service is asked when its environment is set again", async () => {
      const { container, sandbox } = store()
      const { cartId, reference, serviceCheckoutId } = await startShopping(store())
      sandbox.control.addFault({ match: "callback", kind: "lost", times: 20 })
      await sandbox.control.pay(serviceCheckoutId)
      await madeIn(store(), "production")

      const answer = await sendCallback(store(), { body: callbackBody(reference) })
      await reconcile(container)

      expect(answer).toEqual({ status: 200, text: "{}" })
      expect(await recordsOf(store(), cartId)).toMatchObject(NOTHING)
      const { options, refundReadings } = ledgerOf(container)
      expect((await refundReadings.read(accountKey(options.accounts.default!)))?.gap ?? null).toBeNull()
      expect(await noticesIn(store())).toEqual([expect.stringMatching(/^1 open payment belongs to the account/)])
      const issues = await databaseOf(store())("instalments_issue").select("issue")
      expect(issues).toEqual([{ issue: "orphaned" }])
      const ask = await adminApiOf(store())
      const { callbacks } = (await ask<{ callbacks: CallbackView[] }>("callbacks?state=other_environment")).body
      expect(callbacks).toMatchObject([{ reference }])
      expect(await ask(`callbacks/${callbacks[0]?.id}/settle`, {})).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("production environment") },
      })
      await madeIn(store(), "sandbox")
      await reconcile(container)
      expect(await recordsOf(store(), cartId)).toMatchObject({ captured: [150.49] })
    })

    it("whoever has paid then is not sent back to the page, and reads that it is checked", async () => {
      const { cartId, reference } = await startShopping(store())
      await madeIn(store(), "production")

      await sendCallback(store(), { body: callbackBody(reference) })

      const { instalments } = await store().shop.client.fetch<{ instalments: object }>(
        `/store/instalments/carts/${cartId}`
      )
      expect(instalments).toMatchObject({ state: "checking", payment_url: null })
    })

    it("one who cancelled then is not, and is sent to no page of the other environment", async () => {
      const { cartId, reference } = await startShopping(store())
      await madeIn(store(), "production")

      await sendCallback(store(), { body: callbackBody(reference, { status: "cancelled" }) })

      const { instalments } = await store().shop.client.fetch<{ instalments: object }>(
        `/store/instalments/carts/${cartId}`
      )
      expect(instalments).toMatchObject({ state: "expired", payment_url: null })
    })

    it.each([
      ["production", null],
      ["sandbox", "other_environment"],
    ])(
      "one that lay in the inbox when the shop changed over, signed in %s, places nothing",
      async (environment, kept) => {
        const { container } = store()
        const { cartId, reference } = await paidElsewhere(store())
        const ago = "2026-01-01T00:00:00Z"
        const inbox = databaseOf(store())("instalments_callback")
        await inbox.clone().insert({
          id: "incall_left",
          account: "default",
          environment,
          reference,
          status: "successful",
          amount_minor: 150_49,
          currency_code: "GBP",
          deliveries: 1,
          first_seen_at: ago,
          last_seen_at: ago,
        })

        await reconcile(container)

        expect(await recordsOf(store(), cartId)).toMatchObject(NOTHING)
        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "unplaced" })
        expect(await inbox.clone().select("outcome")).toEqual([{ outcome: kept }])
      }
    )

    it("a new session does not take such a payment over", async () => {
      const { cartId, reference } = await paidElsewhere(store())

      const again = await startPayment(store(), cartId)

      expect(again.reference).not.toBe(reference)
    })

    it.each([
      ["the shopper's own completion", completeAsShopper],
      ["a merchant's", completeAsMerchant],
    ])("%s is not paid with it", async (_, complete) => {
      const { cartId } = await paidElsewhere(store())

      await expect(complete(store(), cartId)).rejects.toBeDefined()

      expect(await recordsOf(store(), cartId)).toMatchObject(NOTHING)
    })

    it("nor is that of a new session beside it", async () => {
      const { cartId } = await paidElsewhere(store())
      await startPayment(store(), cartId)

      await expect(completeAsShopper(store(), cartId)).rejects.toThrow()

      expect(await recordsOf(store(), cartId)).toMatchObject(NOTHING)
    })

    it("the return page places nothing and asks the service nothing", async () => {
      const { cartId, reference } = await paidElsewhere(store())
      const asked = store().sandbox.control.requests().length

      const page = await fetch(`${store().backendUrl}/instalments/return/${reference}`, { redirect: "manual" })

      expect(page.status).toBe(303)
      expect(store().sandbox.control.requests()).toHaveLength(asked)
      expect(await recordsOf(store(), cartId)).toMatchObject(NOTHING)
    })

    it("place, check now and refund say where it was made", async () => {
      const { cartId } = await paidElsewhere(store())
      const ask = await adminApiOf(store())
      const { id } = await attemptOf(store(), cartId)

      for (const path of [`payments/${id}/place`, `checkouts/${id}/check-now`, `payments/${id}/refund`]) {
        const { status, body } = await ask(path, {})
        expect([path, status]).toEqual([path, 400])
        expect(body.message).toContain("production environment")
      }
      expect(store().sandbox.control.refunds()).toEqual([])
      expect(await recordsOf(store(), cartId)).toMatchObject(NOTHING)
    })

    it.each([
      ["scheduled", { kind: "status", status: 401 }, ["check-now", "call-off"]],
      ["unknown", { kind: "lost_after" }, ["check-now", "decision"]],
      ["requested", undefined, ["check-now", "call-off"]],
    ] as const)("no click sends, asks about or finishes its refund that is %s", async (state, fault, clicks) => {
      const { container, sandbox } = store()
      const { cartId } = await paidUnplaced(store())
      const ask = await adminApiOf(store())
      const { id } = await attemptOf(store(), cartId)
      if (fault) {
        sandbox.control.addFault({ match: "POST /api/refunds", times: 1, ...fault })
      }
      await ask(`payments/${id}/refund`, {})
      const refunds = () => ledgerOf(container).refunds.ofCheckout(id)
      expect(await refunds()).toMatchObject([{ state, settledAt: null }])
      const [refund] = await refunds()
      await madeIn(store(), "production")
      const asked = sandbox.control.requests().length

      for (const click of clicks) {
        const answer = await ask(`refunds/${refund?.id}/${click}`, click === "decision" ? { send_again: true } : {})
        expect([click, answer.status]).toEqual([click, 400])
        expect(answer.body.message).toContain("production environment")
      }

      expect(sandbox.control.requests()).toHaveLength(asked)
      expect(await refunds()).toMatchObject([{ state, settledAt: null }])
      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "refunding" })
      await madeIn(store(), "sandbox")
      await ask(`refunds/${refund?.id}/check-now`, {})
      expect(await refunds()).toMatchObject([{ state: "requested" }])
      expect(sandbox.control.refunds()).toMatchObject([{ amountMinor: 150_49 }])
    })

    it("jobs leave it alone", async () => {
      const { cartId } = await paidElsewhere(store())
      await databaseOf(store())("instalments_checkout").update({ next_check_at: new Date() })
      await makeDue(store(), cartId)

      await reconcile(store().container)
      await audit(store().container)

      expect(await recordsOf(store(), cartId)).toMatchObject(NOTHING)
      expect(store().sandbox.control.refunds()).toEqual([])
      expect(await ledgerOf(store().container).checkouts.ofCart(cartId)).toHaveLength(1)
    })
  },
  REVIEWED
)
