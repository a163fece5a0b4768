import { SANDBOX_DEFAULTS } from "../../../sandbox/src"
import { paidReturnLink } from "../../../src/core/checkout/addresses"
import healthJob from "../../../src/jobs/health"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { agePayments, databaseOf } from "../../support/store/records"
import { NO_LIMITS } from "../../support/store/no-limits"
import { attemptOf } from "../../support/store/payment-records"
import { changeQuantity } from "../../support/shopper/changed-cart"
import { callbacksSettled } from "../../support/shopper/paying"
import { startPayment, startShopping } from "../../support/shopper/shopper"
import { describeStore, type StoreUnderTest } from "../../support/store/store"
import { waitingPage } from "../../support/store/storefront"
import { makeDue } from "../../support/time/due"

const LOOK_UP = "GET /api/checkouts/{id}"

/** Time passes for its attempts, the next look included. */
async function aMinuteLater(store: StoreUnderTest, cartId: string): Promise<void> {
  await agePayments(store, cartId, 1)
  const db = databaseOf(store)
  const earlier = (column: string) => db.raw("?? - interval '1 minute'", [column])
  const columns = ["next_check_at", "looked_at", "returned_at", "answered_at"]
  const change = Object.fromEntries(columns.map((column) => [column, earlier(column)]))
  await db("instalments_checkout").where({ cart_id: cartId }).update(change)
}

describeStore(
  "waiting",
  (store) => {
    async function comeBack(reference: string): Promise<string | null> {
      const response = await fetch(`${store().backendUrl}/instalments/return/${reference}`, { redirect: "manual" })
      return response.headers.get("location")
    }

    /** What the shop's page reads while the shopper waits on it, or only looks. */
    async function stateOf(cartId: string, waiting = true) {
      type Answer = { instalments: { state: string; message: string } }
      const query = waiting ? "?waiting=true" : ""
      const path = `/store/instalments/carts/${cartId}${query}`
      return (await store().shop.client.fetch<Answer>(path)).instalments
    }

    const lookUps = () => store().sandbox.control.requests(LOOK_UP).length

    /** Paid, the callback lost, and the service does not answer when the shopper comes back. */
    async function paidUnheard(link = (reference: string) => reference) {
      const { control } = store().sandbox
      const started = await startShopping(store())
      control.addFault({ kind: "lost", match: "callback", times: 20 })
      await control.pay(started.serviceCheckoutId)
      control.addFault({ kind: "status", status: 503, match: LOOK_UP, times: 100 })
      expect(await comeBack(link(started.reference))).toBe(waitingPage(started.cartId))
      return started
    }

    /** Of what the service says nothing that helps: it is checked while the page is open, expires for the shopper, and lapses. */
    async function expectToExpire(cartId: string, reference: string): Promise<void> {
      expect(await comeBack(reference)).toBe(waitingPage(cartId))
      expect(await stateOf(cartId)).toMatchObject({ state: "checking" })

      // A record that is not there yet is believed a quarter of an hour after the page closed.
      await agePayments(store(), cartId, 46)
      await makeDue(store(), cartId)
      expect(await stateOf(cartId)).toMatchObject({ state: "expired" })

      await agePayments(store(), cartId, 4 * 24 * 60)
      await makeDue(store(), cartId)
      await reconcile(store().container)
      expect(await attemptOf(store(), cartId)).toMatchObject({ remoteState: "lapsed" })
    }

    it("who paid is never told to pay: it is being checked until the service has been asked, and then placed", async () => {
      const { cartId } = await paidUnheard()
      expect(await stateOf(cartId)).toMatchObject({
        state: "checking",
        message: "We are checking your payment. Please do not pay again.",
      })

      store().sandbox.control.clearFaults()
      const asked = lookUps()
      expect(await stateOf(cartId)).toMatchObject({ state: "checking" })
      expect(lookUps()).toBe(asked)

      await makeDue(store(), cartId)
      expect(await stateOf(cartId, false)).toMatchObject({ state: "checking" })
      expect(lookUps()).toBe(asked)
      expect(await stateOf(cartId)).toMatchObject({ state: "placed" })
      expect(lookUps()).toBe(asked + 1)
    })

    it("who paid has their order within minutes of the end of an outage, however often the service was asked in vain", async () => {
      const { container, sandbox } = store()
      const { cartId } = await paidUnheard()
      sandbox.control.clearFaults()
      sandbox.control.addFault({ kind: "lost", match: "callback", times: 100 })
      sandbox.control.addFault({ kind: "reply", status: 200, body: "<html></html>", match: LOOK_UP, times: 1_000 })
      const asked = lookUps()
      for (let minute = 0; minute < 34; minute++) {
        await aMinuteLater(store(), cartId)
        await reconcile(container)
      }
      expect(await attemptOf(store(), cartId)).toMatchObject({ remoteState: "received" })
      expect(lookUps() - asked).toBeLessThanOrEqual(34)

      sandbox.control.clearFaults()
      for (let minute = 0; minute < 2; minute++) {
        await aMinuteLater(store(), cartId)
        await reconcile(container)
      }

      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed" })
    })

    /** The link of those whom the hosted page sends back as having paid. */
    const paidLink = (reference: string) => paidReturnLink(reference, SANDBOX_DEFAULTS.clientSecret)
    const creations = () => store().sandbox.control.requests("POST /api/checkouts").length
    const CHECKING = "We are checking your payment. Please do not pay again."

    it("who comes back as having paid gets no second page, whatever their cart is like by then, for as long as browsers ask", async () => {
      const { cartId } = await paidUnheard(paidLink)
      await agePayments(store(), cartId, 21)
      await expect(startPayment(store(), cartId)).rejects.toThrow(CHECKING)
      await changeQuantity(store(), cartId, 2)
      await expect(startPayment(store(), cartId)).rejects.toThrow(CHECKING)
      expect(creations()).toBe(1)

      await agePayments(store(), cartId, 70)
      expect((await startPayment(store(), cartId)).paymentUrl).toMatch(/^http/)
    })

    it("who comes back so and has not paid can begin again as soon as the service has said it", async () => {
      const { control } = store().sandbox
      const { cartId, reference } = await startShopping(store())
      control.addFault({ kind: "status", status: 503, match: LOOK_UP, times: 100 })
      await comeBack(paidLink(reference))
      await expect(startPayment(store(), cartId)).rejects.toThrow(CHECKING)

      control.clearFaults()
      // An answer of the first half minute may be older than a payment.
      await databaseOf(store())("instalments_checkout")
        .where({ cart_id: cartId })
        .update({ returned_at: new Date(Date.now() - 60_000) })
      await makeDue(store(), cartId)
      await reconcile(store().container)

      expect((await startPayment(store(), cartId)).paymentUrl).toMatch(/^http/)
    })

    it("nobody reads that nothing was charged who may have paid on an earlier page, when another cannot be opened", async () => {
      const { control } = store().sandbox
      const { cartId, serviceCheckoutId } = await startShopping(store())
      control.addFault({ kind: "lost", match: "callback", times: 20 })
      await control.pay(serviceCheckoutId)
      await changeQuantity(store(), cartId, 2)
      control.addFault({ kind: "status", status: 503, match: "POST /api/checkouts", times: 100 })

      await expect(startPayment(store(), cartId)).rejects.toThrow("is not available at the moment")
      expect((await stateOf(cartId, false)).message).not.toContain("Nothing was charged")
    })

    it("two tabs that wait for the same cart cost one question", async () => {
      const { cartId } = await paidUnheard()
      store().sandbox.control.clearFaults()
      await makeDue(store(), cartId)
      const asked = lookUps()

      await Promise.all(Array.from({ length: 5 }, () => stateOf(cartId)))

      expect(lookUps()).toBe(asked + 1)
    })

    it("who has not paid is told so once the service has said it, and can start again", async () => {
      const { cartId, reference } = await startShopping(store())

      await comeBack(reference)

      expect(await stateOf(cartId)).toMatchObject({ state: "expired" })
    })

    it("the job asks first about a shopper who came back, then about those who never did", async () => {
      const { container } = store()
      const away = await startShopping(store())
      const back = await paidUnheard()
      await makeDue(store(), away.cartId)
      await makeDue(store(), back.cartId)
      const attempt = await attemptOf(store(), away.cartId)
      const ledger = ledgerOf(container)
      const claim = { account: attempt.account, environment: attempt.environment, owner: "test", limit: 1, leaseMs: 1 }

      expect(await ledger.due.claimDue("unpaid", claim)).toMatchObject([{ cartId: back.cartId }])
    })

    it("a checkout whose status nobody knows is checked while its page is open, and then expires; a payment is still heard of", async () => {
      const { container, sandbox } = store()
      const { cartId, reference, serviceCheckoutId } = await startShopping(store())
      const attributes = { amount: 150_49, currency: "GBP", status: "expired", created_at: new Date().toISOString() }
      const body = JSON.stringify({ data: { id: serviceCheckoutId, type: "checkouts", attributes } })
      sandbox.control.addFault({ match: LOOK_UP, kind: "reply", status: 200, body, times: 100 })
      await expectToExpire(cartId, reference)
      await healthJob(container)
      expect((await ledgerOf(container).alerts.open()).map(({ code }) => code)).not.toContain("service_down")

      await sandbox.control.pay(serviceCheckoutId, { afterLapse: true })
      await callbacksSettled(store())
      expect(await attemptOf(store(), cartId)).toMatchObject({ remoteState: "successful" })
    })

    it("a checkout that the service has forgotten is checked while its page is open, and then expires", async () => {
      const { cartId, reference } = await startShopping(store())
      await store().sandbox.control.reset()

      await expectToExpire(cartId, reference)
    })
  },
  NO_LIMITS
)
