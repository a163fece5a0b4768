import { randomUUID } from "node:crypto"
import { audit } from "../../support/store/chores"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { orderAndPayment } from "../../support/admin/back-office"
import { payAndSettle } from "../../support/shopper/paying"
import { databaseOf } from "../../support/store/records"
import { newsOf, refund as refundInDialog, rowsOf, runAll } from "../../support/refund/refunds"
import { addOddRecord, listed } from "../../support/admin/odd-record"
import { callbackBody, sendCallback } from "../../support/shopper/callback"
import { startShopping } from "../../support/shopper/shopper"
import { REVIEWED } from "../../support/store/no-limits"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { describeStore } from "../../support/store/store"

describeStore(
  "odd_records",
  (store) => {
    it("a record with a strange currency fails nothing but itself, and is told once", async () => {
      const { sandbox, container } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      sandbox.control.addFault({ match: "callback", kind: "lost", times: 20 })
      await payAndSettle(store(), serviceCheckoutId)
      await databaseOf(store())("instalments_checkout").update({ remote_state: "lapsed", next_check_at: null })
      const id = randomUUID()
      const attributes = {
        amount: 1200,
        currency: "pounds",
        status: "invalid_payload",
        created_at: new Date().toISOString(),
      }
      const odd = { id, type: "checkouts", attributes }

      await addOddRecord(store(), "checkouts", odd)
      await audit(container)

      expect(await recordsOf(store(), cartId)).toMatchObject({ captured: [150.49], payments: 1 })
      expect(await listed(store())).toMatchObject([
        { issue: "unreadable_record", name: id, amount_minor: 1200, state: "attributes.currency" },
      ])
      await addOddRecord(store(), "checkouts", odd)
      await audit(container)
      expect((await newsOf(store())).filter((text) => text.includes(id))).toHaveLength(1)

      await addOddRecord(store(), "checkouts", { ...odd, attributes: { ...attributes, currency: "GBP" } })
      await audit(container)
      expect((await listed(store())).map(({ issue }) => issue)).toEqual(["unmatched_checkout"])
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

    it("a callback that cannot be settled is tried less and less often, and listed", async () => {
      const { container } = store()
      const { cartId, reference } = await startShopping(store())
      const db = databaseOf(store())
      await db.raw(`CREATE FUNCTION refuse_paid() RETURNS trigger AS 'BEGIN RAISE EXCEPTION ''not now''; END' LANGUAGE plpgsql;
        CREATE TRIGGER refuse_paid BEFORE UPDATE OF paid_at ON instalments_checkout FOR EACH ROW EXECUTE FUNCTION refuse_paid()`)
      const attempts = async () => Number((await db("instalments_callback").first("attempts"))?.attempts)
      const letComeDue = () =>
        db("instalments_callback").update({
          last_seen_at: db.raw("now() - interval '2 minutes'"),
          next_try_at: db.raw("least(next_try_at, now())"),
        })
      try {
        await sendCallback(store(), { body: callbackBody(reference) })
        await db("instalments_callback").update({ last_seen_at: db.raw("now() - interval '2 minutes'") })
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
      } finally {
        await db.raw("DROP TRIGGER refuse_paid ON instalments_checkout; DROP FUNCTION refuse_paid()")
      }
      await letComeDue()
      await reconcile(container)
      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed" })
      expect(await listed(store())).toEqual([])
    })
  },
  REVIEWED
)
