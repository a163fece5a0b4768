import { randomUUID } from "node:crypto"
import type { CallbackView } from "../../../src/use-cases/admin/views/callbacks"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { adminApiOf } from "../../support/admin/admin-api"
import { makeDue } from "../../support/time/due"
import { audit } from "../../support/store/chores"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { orderAndPayment } from "../../support/admin/back-office"
import { payAndSettle } from "../../support/shopper/paying"
import { databaseOf } from "../../support/store/records"
import { newsOf, refund as refundInDialog, rowsOf, runAll } from "../../support/refund/refunds"
import { addOddRecord, listed } from "../../support/admin/odd-record"
import { callbackBody, sendCallback } from "../../support/shopper/callback"
import { fillCart, startPayment, startShopping } from "../../support/shopper/shopper"
import { REVIEWED } from "../../support/store/no-limits"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { describeStore } from "../../support/store/store"

describeStore(
  "odd_records",
  (store) => {
    /** The next page of the service's list has this record, of a currency that is none if nothing is said. @returns its id */
    async function addStrangeCheckout(id: string = randomUUID(), currency = "pounds"): Promise<string> {
      const attributes = {
        amount: 1200,
        currency,
        status: "invalid_payload",
        created_at: new Date().toISOString(),
      }
      await addOddRecord(store(), "checkouts", { id, type: "checkouts", attributes })
      return id
    }

    it("a record with a strange currency fails nothing but itself, and is told once", async () => {
      const { sandbox, container } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      sandbox.control.addFault({ match: "callback", kind: "lost", times: 20 })
      await payAndSettle(store(), serviceCheckoutId)
      await databaseOf(store())("instalments_checkout").update({ remote_state: "lapsed", next_check_at: null })

      const id = await addStrangeCheckout()
      await audit(container)

      expect(await recordsOf(store(), cartId)).toMatchObject({ captured: [150.49], payments: 1 })
      expect(await listed(store())).toMatchObject([
        { issue: "unreadable_record", name: id, amount_minor: 1200, state: "attributes.currency" },
      ])
      await addStrangeCheckout(id)
      await audit(container)
      expect((await newsOf(store())).filter((text) => text.includes(id))).toHaveLength(1)

      await addStrangeCheckout(id, "GBP")
      await audit(container)
      expect((await listed(store())).map(({ issue }) => issue)).toEqual(["unmatched_checkout"])
    })

    it("a comparison that fails two days running, or finds nothing to read, is told once with its cause", async () => {
      const { sandbox, container } = store()
      const told = async () => (await newsOf(store())).filter((text) => text.includes("could not be compared"))
      sandbox.control.addFault({ match: "GET /api/checkouts", kind: "status", status: 503, times: 100 })
      await audit(container)
      expect(await told()).toEqual([])
      await audit(container)
      await audit(container)
      expect(await told()).toEqual([expect.stringContaining("for more than a day (server_error 503)")])

      sandbox.control.clearFaults()
      await audit(container)
      for (let day = 0; day < 2; day++) {
        expect(await told()).toHaveLength(1)
        await addStrangeCheckout()
        await audit(container)
      }
      expect((await told()).filter((text) => text.includes("(unreadable_records)"))).toHaveLength(1)
    })

    it("a status that is new at the service is told once, not once for each checkout that has it", async () => {
      await startShopping(store())
      const attributes = { amount: 1200, currency: "GBP", status: "expired", created_at: new Date().toISOString() }
      const records = Array.from({ length: 15 }, () => ({ id: randomUUID(), type: "checkouts", attributes }))

      await addOddRecord(store(), "checkouts", records)
      await audit(store().container)

      expect(await newsOf(store())).toEqual([
        expect.stringMatching(
          /^The service lists 15 checkouts that cannot be read\. These fields are not as expected: attributes\.status\. /
        ),
      ])
      expect(await listed(store())).toHaveLength(15)
    })

    it("pages of the ledger that lapse with a status nobody knows are listed for nobody, unless the shopper came back as paid", async () => {
      const { sandbox, container } = store()
      const ada = await startShopping(store(), { email: "ada@example.com" })
      await startShopping(store(), { email: "grace@example.com" })
      const records = sandbox.control.checkouts().map(({ id, amountMinor, createdAt }) => ({
        id,
        type: "checkouts",
        attributes: { amount: amountMinor, currency: "GBP", status: "expired", created_at: createdAt },
      }))
      const body = JSON.stringify({ data: records, links: { first: null, last: null, prev: null, next: null } })
      sandbox.control.addFault({ match: "GET /api/checkouts", kind: "reply", status: 200, body, times: 9 })
      for (let day = 0; day < 3; day++) {
        await audit(container)
      }
      expect([await listed(store()), await newsOf(store())]).toEqual([[], []])

      const ofAda = { cart_id: ada.cartId }
      await databaseOf(store())("instalments_checkout").where(ofAda).update({ returned_at: new Date() })
      await audit(container)
      expect(await listed(store())).toMatchObject([
        { issue: "unreadable_record", name: ada.serviceCheckoutId, state: "attributes.status" },
      ])
      sandbox.control.clearFaults()
      await payAndSettle(store(), ada.serviceCheckoutId)
      await audit(container)
      expect(await recordsOf(store(), ada.cartId)).toMatchObject({ captured: [150.49], payments: 1 })
      expect(await listed(store())).toEqual([])
    })

    it("beside one a hidden checkout is found, and the record is listed", async () => {
      const { sandbox, container } = store()
      const cartId = await fillCart(store())
      sandbox.control.addFault({ match: "POST /api/checkouts", kind: "lost_after" })
      await expect(startPayment(store(), cartId)).rejects.toThrow("could not be started")
      const [hidden] = sandbox.control.checkouts()
      await payAndSettle(store(), String(hidden?.id))
      const odd = await addStrangeCheckout()

      await makeDue(store(), cartId)
      await reconcile(container)

      expect(await attemptOf(store(), cartId)).toMatchObject({
        serviceCheckoutId: hidden?.id,
        placementState: "placed",
      })
      expect(await listed(store())).toMatchObject([{ issue: "unreadable_record", name: odd }])
    })

    it("beside one the sweep settles all that are due, and the record is listed", async () => {
      const { sandbox, container } = store()
      const { accounts } = ledgerOf(container).options
      const { default: usual } = accounts
      const oneAMinute = { ...usual?.rateLimits, getCheckout: { requests: 1, perSeconds: 60 } }
      sandbox.control.addFault({ match: "callback", kind: "lost", times: 20 })
      const carts: string[] = []
      for (const email of ["ada@example.com", "grace@example.com"]) {
        const { cartId, serviceCheckoutId } = await startShopping(store(), { email })
        await sandbox.control.pay(serviceCheckoutId)
        await makeDue(store(), cartId)
        carts.push(cartId)
      }
      const odd = await addStrangeCheckout()

      Object.assign(accounts, { default: { ...usual, rateLimits: oneAMinute } })
      await reconcile(container).finally(() => Object.assign(accounts, { default: usual }))

      for (const cartId of carts) {
        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed" })
      }
      expect(sandbox.control.requests("GET /api/checkouts/{id}")).toEqual([])
      expect(await listed(store())).toMatchObject([{ issue: "unreadable_record", name: odd }])
    })

    it.each([3_000_000_000, Number.MAX_SAFE_INTEGER])(
      "records of %i pence, more than the ledger's columns hold, fail nothing but themselves",
      async (amount) => {
        const { sandbox, container } = store()
        const { cartId, serviceCheckoutId } = await startShopping(store())
        sandbox.control.addFault({ match: "callback", kind: "lost", times: 20 })
        await payAndSettle(store(), serviceCheckoutId)
        await databaseOf(store())("instalments_checkout").update({ remote_state: "lapsed", next_check_at: null })
        const attributes = { amount, currency: "GBP", created_at: new Date().toISOString() }
        const checkout = { id: randomUUID(), type: "checkouts", attributes: { ...attributes, status: "successful" } }
        const refund = { id: randomUUID(), type: "refund_requests", attributes: { ...attributes, status: "requested" } }

        await addOddRecord(store(), "checkouts", checkout)
        await audit(container)
        expect(await recordsOf(store(), cartId)).toMatchObject({ captured: [150.49], payments: 1 })
        const { payment } = await orderAndPayment(store(), cartId)
        const purchase = { cartId, checkoutId: serviceCheckoutId, orderId: "", paymentId: payment.id }
        sandbox.control.addFault({ match: "POST /api/refunds", kind: "lost_after" })
        await refundInDialog(store(), purchase, 10)
        await addOddRecord(store(), "refunds", refund)
        await runAll(store())

        // What it comes to cannot be read, so a person says that it is not this one.
        expect(await rowsOf(store(), purchase)).toMatchObject([
          { state: "unknown", reason: { code: "unreadable", facts: { name: refund.id } } },
        ])
        expect((await listed(store())).map(({ issue, name }) => [issue, name]).sort()).toEqual(
          [checkout.id, refund.id].map((id) => ["unreadable_record", id]).sort()
        )
      }
    )

    describe("a callback that cannot be settled", () => {
      const db = () => databaseOf(store())
      const attempts = async () => Number((await db()("instalments_callback").first("attempts"))?.attempts)
      const letComeDue = () =>
        db()("instalments_callback").update({
          last_seen_at: db().raw("now() - interval '2 minutes'"),
          next_try_at: db().raw("least(next_try_at, now())"),
        })

      /** The database takes no payment meanwhile. */
      async function whileRefused(work: () => Promise<void>): Promise<void> {
        await db()
          .raw(`CREATE FUNCTION refuse_paid() RETURNS trigger AS 'BEGIN RAISE EXCEPTION ''not now''; END' LANGUAGE plpgsql;
          CREATE TRIGGER refuse_paid BEFORE UPDATE OF paid_at ON instalments_checkout FOR EACH ROW EXECUTE FUNCTION refuse_paid()`)
        await work().finally(() =>
          db().raw("DROP TRIGGER refuse_paid ON instalments_checkout; DROP FUNCTION refuse_paid()")
        )
      }

      it("is tried less and less often, and listed", async () => {
        const { container } = store()
        const { cartId, reference } = await startShopping(store())
        await whileRefused(async () => {
          await sendCallback(store(), { body: callbackBody(reference) })
          await db()("instalments_callback").update({ last_seen_at: db().raw("now() - interval '2 minutes'") })
          await reconcile(container)
          await reconcile(container)
          expect(await attempts()).toBe(1)

          for (let more = 0; more < 4; more++) {
            await letComeDue()
            await reconcile(container)
          }
          expect(await attempts()).toBe(5)
          expect(await listed(store())).toMatchObject([
            { issue: "unsettled_callback", name: reference, state: "successful" },
          ])
          expect((await newsOf(store())).filter((text) => text.includes("could not be settled"))).toHaveLength(1)
        })
        await letComeDue()
        await reconcile(container)
        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed" })
        expect(await listed(store())).toEqual([])
      })

      it("is given up after a hundred attempts, which the lists say, and settled when an admin has it tried again", async () => {
        const { container } = store()
        const ask = await adminApiOf(store())
        const { cartId, reference } = await startShopping(store())
        const states = async () => {
          const { callbacks } = (await ask<{ callbacks: CallbackView[] }>("callbacks")).body
          return callbacks.map(({ state }) => state)
        }
        await whileRefused(async () => {
          await sendCallback(store(), { body: callbackBody(reference) })
          for (const before of [4, 99]) {
            await db()("instalments_callback").update({ attempts: before })
            await letComeDue()
            await reconcile(container)
          }
          expect(await states()).toEqual(["given_up"])
          await letComeDue()
          await reconcile(container)
          expect(await attempts()).toBe(100)
        })
        const [issue] = await listed(store())
        expect(issue).toMatchObject({ issue: "unsettled_callback", name: reference })

        expect(await ask(`callbacks/${issue?.id}/settle`, {})).toMatchObject({ status: 200 })
        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed" })
        expect(await states()).toEqual(["settled"])
        expect(await listed(store())).toEqual([])
      })
    })
  },
  REVIEWED
)
