import { SANDBOX_DEFAULTS } from "../../../sandbox/src"
import { sign } from "../../../src/core/wire/signature"
import { minorAmount } from "../../../src/core/money/money"
import { audit } from "../../support/store/chores"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { callbackBody, sendCallback } from "../../support/shopper/callback"
import { makeDue } from "../../support/time/due"
import { REVIEWED } from "../../support/store/no-limits"
import { cancelAndSettle, payAndSettle } from "../../support/shopper/paying"
import { databaseOf } from "../../support/store/records"
import { fillCart, startPayment, startShopping } from "../../support/shopper/shopper"
import { describeStore } from "../../support/store/store"

const PLACED = { captured: [150.49], refunded: [], payments: 1 }

describeStore(
  "lists",
  (store) => {
    it("a creation that is repeated after a 500 has a reference of its own: each outcome is its own checkout's", async () => {
      const { sandbox } = store()
      const cartId = await fillCart(store())
      sandbox.control.addFault({ match: "POST /api/checkouts", kind: "status", status: 500, when: "after_work" })
      const { reference, serviceCheckoutId } = await startPayment(store(), cartId)
      const [first, second] = sandbox.control.checkouts()
      expect(first?.clientReferenceId).not.toBe(reference)
      expect(second?.id).toBe(serviceCheckoutId)

      await cancelAndSettle(store(), String(first?.id))
      expect(await attemptOf(store(), cartId)).toMatchObject({ remoteState: "received", serviceCheckoutId })
      await payAndSettle(store(), serviceCheckoutId)

      expect(await recordsOf(store(), cartId)).toMatchObject(PLACED)
    })

    it("the daily comparison finds a payment that is cancelled or lapsed here and successful there", async () => {
      const { sandbox, container } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      sandbox.control.addFault({ match: "callback", kind: "lost", times: 20 })
      await payAndSettle(store(), serviceCheckoutId)
      await databaseOf(store())("instalments_checkout").update({ remote_state: "lapsed", next_check_at: null })

      await audit(container)

      expect(await recordsOf(store(), cartId)).toMatchObject(PLACED)
      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed" })
    })

    it("so does one in an account that has opened more pages since the last one than are compared in any case", async () => {
      const { container, sandbox } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await audit(container)
      sandbox.control.addFault({ match: "callback", kind: "lost", times: 20 })
      await payAndSettle(store(), serviceCheckoutId)
      await databaseOf(store())("instalments_checkout").update({ remote_state: "lapsed", next_check_at: null })
      await openPagesOfATill(sandbox.url, 301)

      await audit(container)

      expect(await recordsOf(store(), cartId)).toMatchObject(PLACED)
    })

    it.each([
      { what: "cannot be read", next: "/api/checkouts?page%5Bnumber%5D=2", breaks: true },
      { what: "is another host's", next: "https://internal.service.example/api/checkouts?page=2", breaks: false },
    ])("so does one whose list has a second page that $what", async ({ next, breaks }) => {
      const { sandbox, container } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      sandbox.control.addFault({ match: "callback", kind: "lost", times: 20 })
      await payAndSettle(store(), serviceCheckoutId)
      await databaseOf(store())("instalments_checkout").update({ remote_state: "lapsed", next_check_at: null })
      const headers = { authorization: `Bearer ${SANDBOX_DEFAULTS.clientSecret}` }
      const answer = await fetch(`${sandbox.url}/api/checkouts?page[items]=100`, { headers })
      const { data, links } = (await answer.json()) as { data: object[]; links: object }
      const body = JSON.stringify({ data, links: { ...links, next } })
      sandbox.control.addFault({ match: "GET /api/checkouts", kind: "reply", status: 200, body })
      if (breaks) {
        sandbox.control.addFault({ match: "GET /api/checkouts", kind: "status", status: 500, times: 10 })
      }

      await audit(container)

      expect(await recordsOf(store(), cartId)).toMatchObject(PLACED)
      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed" })
    })

    it("a repetition with another amount that nobody could settle is taken up with the amount it named", async () => {
      const { container } = store()
      const { cartId, reference } = await startShopping(store())
      await sendCallback(store(), { body: callbackBody(reference) })
      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed" })
      const ledger = ledgerOf(container)
      const checkout = await attemptOf(store(), cartId)
      const paid = { reference, status: "successful", currency: "GBP", numberOfPayments: 3 } as const
      await ledger.inbox.receive(
        { account: "default", environment: "sandbox" },
        { ...paid, amountMinor: minorAmount(99_00) }
      )
      const db = databaseOf(store())
      await db("instalments_callback").update({ last_seen_at: db.raw("now() - interval '2 minutes'") })

      await reconcile(container)

      expect(await attemptOf(store(), cartId)).toMatchObject({ id: checkout.id, problem: "amount_mismatch" })
    })

    it("callbacks that piled up in an outage are settled in one pass, not a hundred a minute", async () => {
      const { container } = store()
      const { inbox } = ledgerOf(container)
      const news = {
        status: "successful",
        amountMinor: minorAmount(1049),
        currency: "GBP",
        numberOfPayments: 3,
      } as const
      for (let count = 0; count < 101; count++) {
        await inbox.receive({ account: "default", environment: "sandbox" }, { ...news, reference: `piled-up-${count}` })
      }
      const callbacks = () => databaseOf(store())("instalments_callback").whereLike("reference", "piled-up-%")
      const before = new Date(Date.now() - 120_000)
      await callbacks().update({ last_seen_at: before, updated_at: before })

      // However busy this computer is, the pass has its time left.
      const clock = jest.spyOn(performance, "now").mockReturnValue(performance.now())
      await reconcile(container).finally(() => clock.mockRestore())

      expect(await callbacks().where({ outcome: null })).toEqual([])
    })

    it("a pause that the service names is taken for an hour at the most", async () => {
      const { sandbox, container } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      sandbox.control.addFault({ match: "callback", kind: "lost", times: 20 })
      await payAndSettle(store(), serviceCheckoutId)
      sandbox.control.addFault({ match: "GET /api/checkouts/{id}", kind: "rate_limited", seconds: 999_999_999 })
      await makeDue(store(), cartId)

      await reconcile(container)

      const [row] = await databaseOf(store())("instalments_rate_budget").where({ endpoint: "get_checkout" })
      expect(new Date(row.blocked_until).getTime()).toBeLessThan(Date.now() + 61 * 60_000)
    })

    it("a look that our own budget refused is no look: the pause does not grow", async () => {
      const { sandbox, container } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      sandbox.control.addFault({ match: "callback", kind: "lost", times: 20 })
      await payAndSettle(store(), serviceCheckoutId)
      await ledgerOf(container).limits.block({ account: "default", endpoint: "get_checkout" }, 3_600_000)
      for (let tick = 0; tick < 3; tick++) {
        await databaseOf(store())("instalments_checkout").update({
          next_check_at: new Date(0),
          expires_at: new Date(0),
        })
        await reconcile(container)
      }

      expect(await attemptOf(store(), cartId)).toMatchObject({ checks: 0 })
      const [row] = await databaseOf(store())("instalments_checkout").where({ cart_id: cartId })
      expect(new Date(row.next_check_at).getTime()).toBeLessThan(Date.now() + 2 * 60_000)
    })
  },
  REVIEWED
)

/** A till with the same credential. */
async function openPagesOfATill(baseUrl: string, pages: number): Promise<void> {
  const { clientSecret, signingKey } = SANDBOX_DEFAULTS
  const body = JSON.stringify({
    checkout: {
      amount: 150_49,
      currency: "GBP",
      client_reference_id: "till",
      notify_url: "https://till.example.com/",
      success_url: "https://till.example.com/",
      cancel_url: "https://till.example.com/",
      customer: { email: "till@example.com" },
    },
  })
  const headers = {
    authorization: `Bearer ${clientSecret}`,
    "content-type": "application/json",
    "x-signature": sign(body, signingKey),
  }
  for (let page = 0; page < pages; page++) {
    expect((await fetch(`${baseUrl}/api/checkouts`, { method: "POST", headers, body })).status).toBe(200)
  }
}
