import type Medusa from "@medusajs/js-sdk"
import { SENTENCES } from "../../../src/core/sentences"
import { adminApiOf } from "../../support/admin/admin-api"
import { backOfficeOf } from "../../support/admin/back-office"
import { payAndSettle } from "../../support/shopper/paying"
import { startShopping } from "../../support/shopper/shopper"
import { booksOf, LAMP, owingOrder, startLink } from "../../support/refund/order-payment"
import { compareAccounting } from "../../support/store/chores"
import { refuseInserts } from "../../support/store/failures"
import { NO_LIMITS } from "../../support/store/no-limits"
import { attemptOf } from "../../support/store/payment-records"
import { agePayments, databaseOf, noticesIn } from "../../support/store/records"
import { describeStore } from "../../support/store/store"

describeStore(
  "order_payment_by_hand",
  (store) => {
    it("where an admin captures by hand, what was paid and is not captured yet is not asked for again", async () => {
      const { orderId, collectionId } = await owingOrder(store())
      expect(await booksOf(store(), orderId)).toMatchObject({ paid: 0, pending: 150.49 + LAMP })
      const told = SENTENCES.notCaptured
      await expect(startLink(store(), collectionId)).rejects.toThrow(told)
      const ask = await adminApiOf(store())
      const remedy = expect.stringMatching(
        /^A payment of this order is not captured yet, .* Capture that payment first;/
      )
      expect((await ask(`orders/${orderId}`)).body).toMatchObject({ owed: { reason: told, remedy } })
      expect(await ask(`orders/${orderId}/send-link`, {})).toMatchObject({ status: 400, body: { message: remedy } })

      const admin = await backOfficeOf(store())
      await capture(admin, orderId)
      const { payment_collection: renewed } = await admin.paymentCollection.create({ order_id: orderId, amount: LAMP })
      await expect(startLink(store(), collectionId)).rejects.toThrow(
        /asks for more than is left .* newest payment link/
      )
      await payAndSettle(store(), (await startLink(store(), renewed.id)).serviceCheckoutId)
      await expect(startLink(store(), renewed.id)).rejects.toThrow("There is nothing left to pay")
      await capture(admin, orderId)

      expect(await booksOf(store(), orderId)).toMatchObject({
        paid: 150.49 + LAMP,
        pending: 0,
        payments: [150.49, LAMP],
      })
    })

    it.each<[string, (orderId: string) => Promise<unknown>]>([
      [
        "cut short before the order records it",
        async (orderId) => {
          const mend = await refuseInserts(store(), "order_transaction")
          await expect(capture(await backOfficeOf(store()), orderId)).rejects.toThrow()
          await mend()
        },
      ],
      [
        "recorded while a merchant's code makes the order's next version",
        async (orderId) => {
          const { id, totals } = await summaryOf(orderId)
          await capture(await backOfficeOf(store()), orderId)
          await databaseOf(store())("order_summary").where({ id }).update({ totals })
        },
      ],
    ])(
      "captured days after the order, %s: nobody can pay it again, and the hourly comparison counts it",
      async (_, captureBadly) => {
        const { cartId, serviceCheckoutId } = await startShopping(store())
        await payAndSettle(store(), serviceCheckoutId)
        const orderId = String((await attemptOf(store(), cartId)).orderId)
        await agePayments(store(), cartId, 3 * 24 * 60)
        await makeOlder("payment", "3 days")
        await captureBadly(orderId)
        expect(await booksOf(store(), orderId)).toMatchObject({ pending: 150.49 })
        const asked = { order_id: orderId, amount: 150.49 }
        const { payment_collection } = await (await backOfficeOf(store())).paymentCollection.create(asked)
        await expect(startLink(store(), payment_collection.id)).rejects.toThrow("There is nothing left to pay")

        await makeOlder("capture", "5 minutes")
        await compareAccounting(store().container)

        expect(await booksOf(store(), orderId)).toMatchObject({ paid: 150.49, pending: 0 })
        expect(await noticesIn(store())).toEqual([])
      }
    )

    it("the hourly comparison reads Medusa's captures and refunds of the last days, however many there are", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await payAndSettle(store(), serviceCheckoutId)
      const { orderId } = await attemptOf(store(), cartId)
      await capture(await backOfficeOf(store()), String(orderId))
      const db = databaseOf(store())
      await db.raw(
        `INSERT INTO capture (id, payment_id, amount, raw_amount, created_at)
         SELECT 'capt_01HF' || lpad(n::text, 22, '0'), payment_id, amount, raw_amount, now() - interval '2 years'
         FROM generate_series(1, 5000) AS n, (SELECT * FROM capture LIMIT 1) AS one;
         ANALYZE capture`
      )
      const pages: string[] = []
      const note = ({ sql }: { sql: string }) =>
        void (/from "(capture|refund)".* order by/.test(sql) && pages.push(sql))
      db.on("query", note)
      await compareAccounting(store().container)
      db.off("query", note)

      expect(pages).toHaveLength(2)
      for (const page of pages) {
        const { rows } = await db.raw<{ rows: object[] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${page}`)
        expect(JSON.stringify(rows)).not.toMatch(/"Rows Removed by Filter":\d{4}/)
      }
    })

    /** What Medusa has added up of the order, as its database has it. */
    async function summaryOf(orderId: string): Promise<{ id: string; totals: unknown }> {
      const rows = await databaseOf(store())("order_summary").where({ order_id: orderId, deleted_at: null })
      expect(rows).toHaveLength(1)
      return rows[0]
    }

    /** So much time passes for what Medusa has in a table. */
    async function makeOlder(table: string, time: string): Promise<void> {
      const db = databaseOf(store())
      await db(table).update({ created_at: db.raw("created_at - ?::interval", [time]) })
    }
  },
  { ...NO_LIMITS, options: { ...NO_LIMITS.options, capture: "manual" } }
)

async function capture(admin: Medusa["admin"], orderId: string): Promise<void> {
  const { order } = await admin.order.retrieve(orderId, { fields: "id,*payment_collections.payments" })
  for (const payment of order.payment_collections.flatMap(({ payments }) => payments ?? [])) {
    if (!payment.captured_at) {
      await admin.payment.capture(payment.id, {})
    }
  }
}
