import { Modules } from "@medusajs/framework/utils"
import { InstalmentsEvents } from "../../../src/core/events"
import { SENTENCES } from "../../../src/core/sentences"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { refundLease } from "../../../src/use-cases/ledger/with-lease"
import { adminApiOf } from "../../support/admin/admin-api"
import { orderView, owedView } from "../../support/admin/admin-views"
import { backOfficeOf } from "../../support/admin/back-office"
import { plansFor } from "../../support/shopper/offer"
import { callbacksSettled, payAndSettle } from "../../support/shopper/paying"
import { agePayments, databaseOf, noticesIn } from "../../support/store/records"
import { callbackBody, sendCallback } from "../../support/shopper/callback"
import {
  addLamp,
  booksOf,
  draftOfLamp,
  LAMP,
  openCollection,
  owingOrder,
  startLink,
  type OwingOrder,
} from "../../support/refund/order-payment"
import { cancelOrder, runAll } from "../../support/refund/refunds"
import { listenTo } from "../../support/store/events"
import { REVIEWED } from "../../support/store/no-limits"
import { loseTable } from "../../support/store/failures"
import { attemptOf } from "../../support/store/payment-records"
import { holdInstead, repairByNextHolder, whileFirstStallsAt } from "../../support/store/stall"
import { setStock } from "../../support/store/stock"
import { describeStore, STOREFRONT_URL } from "../../support/store/store"
import { confirmationPage } from "../../support/store/storefront"
import { makeDue } from "../../support/time/due"
import { until } from "../../support/time/until"

const PAID = { status: "pending", payment: "captured", paid: 150.49 + LAMP, refunded: 0, pending: 0 }
const OWING = { status: "pending", paid: 150.49, refunded: 0, pending: LAMP }

describeStore(
  "order_payment",
  (store) => {
    /** Pays on the page, and the shop hears nothing of it. */
    async function payUnheard(serviceCheckoutId: string): Promise<void> {
      store().sandbox.control.addFault({ match: "callback", kind: "lost", times: 20 })
      await store().sandbox.control.pay(serviceCheckoutId)
      store().sandbox.control.clearFaults()
    }

    /** The job's next tick, whenever it is. */
    async function tick(collectionId: string): Promise<void> {
      await makeDue(store(), collectionId)
      await reconcile(store().container)
    }

    const backAtService = (serviceCheckoutId: string) =>
      store()
        .sandbox.control.refunds()
        .filter(({ checkoutId }) => checkoutId === serviceCheckoutId)
        .map(({ amountMinor }) => amountMinor)

    it("of two links for an order, its panel shows the one that may be paid in instalments", async () => {
      const { orderId, collectionId } = await owingOrder(store())
      const admin = await backOfficeOf(store())
      await admin.paymentCollection.create({ order_id: orderId, amount: 0.5 })
      const ask = await adminApiOf(store())

      expect((await ask(`orders/${orderId}`)).body).toMatchObject({
        owed: { payment_collection_id: collectionId, reason: null },
      })
    })

    it("what an edit made dearer is paid by Medusa's link, and the shopper comes to the order", async () => {
      const { orderId, collectionId } = await owingOrder(store())
      expect(await booksOf(store(), orderId)).toMatchObject(OWING)
      const { serviceCheckoutId, reference } = await startLink(store(), collectionId)

      expect(store().sandbox.control.checkout(serviceCheckoutId)).toMatchObject({
        amountMinor: 145_50,
        clientReferenceId: reference,
        customer: { email: "ada@example.com", firstName: "Ada", lastName: "Lovelace" },
        lineItems: [{ name: expect.stringMatching(/^Order \d+$/), unitMinor: 145_50, quantity: 1 }],
      })
      const { redirectedTo } = await store().sandbox.control.pay(serviceCheckoutId)

      const counted = await until("payment counted", async () => {
        const row = await attemptOf(store(), collectionId)
        return row.placementState === "placed" ? row : undefined
      })
      expect(counted).toMatchObject({ orderId, forOrderId: orderId, problem: null })
      expect(redirectedTo).toBe(confirmationPage(orderId))
      expect(await booksOf(store(), orderId)).toEqual({ ...PAID, payments: expect.arrayContaining([150.49, LAMP]) })
    })

    it("nobody is sent to a page of an order that was cancelled", async () => {
      const { orderId, collectionId } = await owingOrder(store())
      await startLink(store(), collectionId)
      await cancelOrder(store(), { orderId })

      expect(await store().shop.client.fetch(`/store/instalments/carts/${collectionId}`)).toMatchObject({
        instalments: {
          state: "expired",
          payment_url: null,
          message: "This order was cancelled. There is nothing left to pay.",
        },
      })
    })

    it("nor to one of a link that was deleted, and is sent to the shop with the question", async () => {
      const { collectionId } = await owingOrder(store())
      await startLink(store(), collectionId)
      await (await backOfficeOf(store())).paymentCollection.delete(collectionId)

      expect(await store().shop.client.fetch(`/store/instalments/carts/${collectionId}`)).toMatchObject({
        instalments: { state: "expired", payment_url: null, message: SENTENCES.linkGone },
      })
    })

    it("the Store API tells of the offer and of the payment, as of a cart's", async () => {
      const { orderId, collectionId } = await owingOrder(store())
      const ask = <T>(path: string) => store().shop.client.fetch<T>(`/store/instalments/${path}`)
      const plans = () => ask(`plans?payment_collection_id=${collectionId}`)
      const state = () => ask(`carts/${collectionId}`)

      expect(await plans()).toMatchObject({ plans: { offered: true, amount: LAMP, terms: expect.any(Array) } })
      expect(await state()).toMatchObject({ instalments: { state: "none", order_id: null } })
      const { serviceCheckoutId, paymentUrl } = await startLink(store(), collectionId)
      expect(await state()).toMatchObject({ instalments: { state: "awaiting", payment_url: paymentUrl } })
      await payAndSettle(store(), serviceCheckoutId)

      expect(await state()).toMatchObject({
        instalments: { state: "placed", order_id: orderId, message: "Your payment for this order was received." },
      })
      expect(await plans()).toMatchObject({
        plans: { offered: false, reason: "There is nothing left to pay for this order." },
      })
      await expect(ask("plans?payment_collection_id=pay_col_none")).rejects.toThrow("There is no such payment.")
    })

    it("the order's panel has the link while something is owed, and every payment with its own refunds afterwards", async () => {
      const { orderId, collectionId, first } = await owingOrder(store())
      const ask = await adminApiOf(store())
      expect(await orderView(ask, orderId)).toMatchObject({
        payment: { reference: first.reference },
        further: [],
      })
      expect(await owedView(ask, orderId)).toMatchObject({
        amount_minor: 145_50,
        url: `${STOREFRONT_URL}/payment-collection/${collectionId}`,
        terms: expect.arrayContaining([1]),
        reason: null,
        attempt: null,
      })
      const { serviceCheckoutId, reference } = await startLink(store(), collectionId)
      expect(await owedView(ask, orderId)).toMatchObject({ attempt: { reference, state: "awaiting" } })
      expect(await orderView(ask, orderId)).toMatchObject({ further: [] })
      await payAndSettle(store(), serviceCheckoutId)
      const { order } = await (
        await backOfficeOf(store())
      ).order.retrieve(orderId, {
        fields: "id,*payment_collections.payments",
      })
      const payments = order.payment_collections.flatMap(({ payments }) => payments ?? [])
      const later = payments.find(({ amount }) => Number(amount) === LAMP)
      await (await backOfficeOf(store())).payment.refund(String(later?.id), { amount: 5 })

      expect(await orderView(ask, orderId)).toMatchObject({
        payment: { reference: first.reference, order_id: orderId, for_order_id: null },
        refunds: [],
        further: [
          { payment: { reference, order_id: orderId, for_order_id: orderId }, refunds: [{ amount_minor: 5_00 }] },
        ],
      })
      expect(await owedView(ask, orderId)).toBeNull()
    })

    it("an admin has the link sent: the shop's subscribers are told, and nothing is told where nothing is owed", async () => {
      const { orderId, collectionId } = await owingOrder(store())
      const heard = listenTo(store(), InstalmentsEvents.PAYMENT_LINK_REQUESTED)
      const ask = await adminApiOf(store())

      expect(await ask(`orders/${orderId}/send-link`, {})).toMatchObject({ status: 200 })
      await until("event", async () => heard.length > 0 || undefined)
      expect(heard).toEqual([
        {
          order_id: orderId,
          payment_collection_id: collectionId,
          amount: LAMP,
          currency_code: "gbp",
          url: `${STOREFRONT_URL}/payment-collection/${collectionId}`,
        },
      ])

      await payAndSettle(store(), (await startLink(store(), collectionId)).serviceCheckoutId)
      expect(await ask(`orders/${orderId}/send-link`, {})).toMatchObject({
        status: 400,
        body: { message: "This order owes nothing." },
      })
      expect(await ask("orders/order_none/send-link", {})).toMatchObject({ status: 404 })
    })

    it("the panel of an order that owes less than its link asks for says what the shopper reads there, until an edit renews it", async () => {
      const { orderId, collectionId } = await owingOrder(store())
      const admin = await backOfficeOf(store())
      await admin.order.createCreditLine(orderId, { amount: 45, reference: "goodwill", reference_id: orderId })
      const ask = await adminApiOf(store())

      expect(await owedView(ask, orderId)).toMatchObject({
        payment_collection_id: collectionId,
        reason: SENTENCES.lessOwed,
      })
      expect(await ask(`orders/${orderId}/send-link`, {})).toMatchObject({
        status: 400,
        body: { message: SENTENCES.lessOwed },
      })

      await admin.orderEdit.initiateRequest({ order_id: orderId })
      await admin.orderEdit.confirm(orderId)
      expect(await owedView(ask, orderId)).toMatchObject({ amount_minor: 100_50, reason: null })
    })

    it("a page that expired unpaid is told once, with the link on which the shopper can try again", async () => {
      const { orderId, collectionId } = await owingOrder(store())
      const heard = listenTo(store(), InstalmentsEvents.CHECKOUT_EXPIRED)
      const { serviceCheckoutId } = await startLink(store(), collectionId)
      await store().sandbox.control.expire(serviceCheckoutId)
      await databaseOf(store())("instalments_checkout")
        .where({ cart_id: collectionId })
        .update({ expires_at: new Date(0) })
      await tick(collectionId)

      await until("event", async () => heard.length > 0 || undefined)
      expect(heard).toMatchObject([
        {
          cart_id: null,
          order_id: orderId,
          amount: LAMP,
          retry_url: `${STOREFRONT_URL}/payment-collection/${collectionId}`,
        },
      ])
      const owed = await owedView(await adminApiOf(store()), orderId)
      expect(owed).toMatchObject({ attempt: { state: "expired" }, reason: null })
    })

    it("a callback that is lost is made up for by the job, and a doubled one counts once", async () => {
      const { orderId, collectionId } = await owingOrder(store())
      const { serviceCheckoutId, reference } = await startLink(store(), collectionId)
      await payUnheard(serviceCheckoutId)

      await tick(collectionId)

      expect(await booksOf(store(), orderId)).toMatchObject(PAID)
      const body = callbackBody(reference, { amount: 145_50 })
      const answers = await Promise.all([sendCallback(store(), { body }), sendCallback(store(), { body })])
      expect(answers.map(({ text }) => text)).toEqual([
        expect.stringContaining(confirmationPage(orderId)),
        expect.stringContaining(confirmationPage(orderId)),
      ])
      expect((await booksOf(store(), orderId)).payments).toHaveLength(2)
    })

    it("while Medusa's records of orders cannot be read, the payment is kept with the cause, and counts afterwards", async () => {
      const { orderId, collectionId } = await owingOrder(store())
      const { serviceCheckoutId } = await startLink(store(), collectionId)
      const mend = await loseTable(store(), "order_summary")
      await payAndSettle(store(), serviceCheckoutId)
      expect(await attemptOf(store(), collectionId)).toMatchObject({
        placementState: "unplaced",
        isShopsFailure: true,
        failureCause: expect.stringMatching(/^read_order: /),
      })
      await mend()

      await tick(collectionId)

      expect(await booksOf(store(), orderId)).toMatchObject(PAID)
    })

    it("after a pause of the jobs longer than anything is tried, it is tried once more before it is given back", async () => {
      const { orderId, collectionId } = await owingOrder(store())
      const { serviceCheckoutId } = await startLink(store(), collectionId)
      const mend = await loseTable(store(), "order_summary")
      await payAndSettle(store(), serviceCheckoutId)
      await mend()
      await agePayments(store(), collectionId, 20 * 24 * 60)

      await tick(collectionId)

      expect(await booksOf(store(), orderId)).toMatchObject(PAID)
      expect(backAtService(serviceCheckoutId)).toEqual([])
    })

    it("doubled callbacks at once count once", async () => {
      const { orderId, collectionId } = await owingOrder(store())
      const { serviceCheckoutId, reference } = await startLink(store(), collectionId)
      await payUnheard(serviceCheckoutId)
      const body = callbackBody(reference, { amount: 145_50 })

      await Promise.all([1, 2, 3].map(() => sendCallback(store(), { body })))
      await callbacksSettled(store())

      expect(await booksOf(store(), orderId)).toEqual({ ...PAID, payments: expect.arrayContaining([150.49, LAMP]) })
    })

    it("who comes back before the callback is led to the order as well", async () => {
      const { orderId, collectionId } = await owingOrder(store())
      const { serviceCheckoutId, reference } = await startLink(store(), collectionId)
      await payUnheard(serviceCheckoutId)

      const { headers } = await fetch(`${store().backendUrl}/instalments/return/${reference}`, { redirect: "manual" })

      expect(headers.get("location")).toBe(confirmationPage(orderId))
      expect(await booksOf(store(), orderId)).toMatchObject(PAID)
    })

    it("who cancels comes back to the page of the link, and may try again", async () => {
      const { orderId, collectionId } = await owingOrder(store())
      const { serviceCheckoutId } = await startLink(store(), collectionId)

      const { redirectedTo } = await store().sandbox.control.cancel(serviceCheckoutId)

      expect(redirectedTo).toBe(`${STOREFRONT_URL}/payment-collection/${collectionId}`)
      const again = await startLink(store(), collectionId)
      expect(again.serviceCheckoutId).not.toBe(serviceCheckoutId)
      await payAndSettle(store(), again.serviceCheckoutId)
      expect(await booksOf(store(), orderId)).toMatchObject(PAID)
    })

    it("two tabs carry one checkout; who has paid is not asked to pay again", async () => {
      const { orderId, collectionId } = await owingOrder(store())
      const tabs = await Promise.all([startLink(store(), collectionId), startLink(store(), collectionId)])
      expect(new Set(tabs.map(({ serviceCheckoutId }) => serviceCheckoutId)).size).toBe(1)
      const { serviceCheckoutId } = tabs[0]!
      await startLink(store(), collectionId)

      await payAndSettle(store(), serviceCheckoutId)

      expect(await booksOf(store(), orderId)).toMatchObject(PAID)
      await expect(startLink(store(), collectionId)).rejects.toThrow("There is nothing left to pay for this order.")
      expect((await booksOf(store(), orderId)).payments).toHaveLength(2)
    })

    it("paid twice, because the first page had expired for the shop: the second goes back in full", async () => {
      const { orderId, collectionId } = await owingOrder(store())
      const first = await startLink(store(), collectionId)
      await databaseOf(store())("instalments_checkout")
        .where({ reference: first.reference })
        .update({ expires_at: new Date(0) })
      const second = await startLink(store(), collectionId)
      expect(second.serviceCheckoutId).not.toBe(first.serviceCheckoutId)

      await payAndSettle(store(), first.serviceCheckoutId)
      await payAndSettle(store(), second.serviceCheckoutId)
      await tick(collectionId)

      expect(await booksOf(store(), orderId)).toMatchObject(PAID)
      expect([backAtService(first.serviceCheckoutId), backAtService(second.serviceCheckoutId)]).toEqual([[], [145_50]])
    })

    it.each<[string, string, (owing: OwingOrder) => Promise<unknown>, object]>([
      [
        "was cancelled",
        "order_cancelled",
        ({ orderId }) => cancelOrder(store(), { orderId }),
        { status: "canceled", refunded: 150.49 },
      ],
      [
        "was paid otherwise",
        "not_owed",
        async ({ orderId, collectionId }) => {
          // Medusa marks a collection as paid while nobody has opened its link.
          await databaseOf(store())("payment_collection").where({ id: collectionId }).update({ status: "not_paid" })
          await (await backOfficeOf(store())).paymentCollection.markAsPaid(collectionId, { order_id: orderId })
        },
        { status: "pending", paid: 150.49 + LAMP, refunded: 0, pending: 0 },
      ],
      [
        "owes more since another edit",
        "not_owed",
        ({ orderId }) => addLamp(store(), orderId),
        { status: "pending", paid: 150.49, refunded: 0, pending: 2 * LAMP },
      ],
    ])("an order that %s while the page was open: all of it goes back", async (_, problem, meanwhile, books) => {
      const owing = await owingOrder(store())
      const { serviceCheckoutId, reference } = await startLink(store(), owing.collectionId)
      await meanwhile(owing)

      await payAndSettle(store(), serviceCheckoutId)

      expect(await attemptOf(store(), owing.collectionId)).toMatchObject({ placementState: "unplaced", problem })
      expect((await noticesIn(store())).filter((text) => text.includes(reference))).toHaveLength(1)
      await tick(owing.collectionId)
      expect(await attemptOf(store(), owing.collectionId)).toMatchObject({ placementState: "refunding" })
      expect(backAtService(serviceCheckoutId)).toEqual([145_50])
      expect(await booksOf(store(), owing.orderId)).toMatchObject(books)
      const told = problem === "not_owed" ? SENTENCES.notAdded : SENTENCES.notCounted
      const { instalments } = await store().shop.client.fetch<{ instalments: object }>(
        `/store/instalments/carts/${owing.collectionId}`
      )
      expect(instalments).toMatchObject({ state: "refunded", message: expect.stringContaining(told) })
    })

    it("after another edit the new amount can be paid", async () => {
      const { orderId, collectionId } = await owingOrder(store())
      await startLink(store(), collectionId)
      await addLamp(store(), orderId)

      const { serviceCheckoutId } = await startLink(store(), await openCollection(store(), orderId))
      await payAndSettle(store(), serviceCheckoutId)

      expect(await booksOf(store(), orderId)).toMatchObject({ ...PAID, paid: 150.49 + 2 * LAMP })
    })

    it("of two clicks at the same time, neither opens another page before it is said that the order was paid as it was", async () => {
      const { orderId, collectionId } = await owingOrder(store())
      const { reference, serviceCheckoutId } = await startLink(store(), collectionId)
      await payUnheard(serviceCheckoutId)
      await databaseOf(store())("instalments_checkout")
        .where({ reference })
        .update({ expires_at: new Date(0) })
      await addLamp(store(), orderId)

      const clicks = await Promise.allSettled([1, 2].map(() => startLink(store(), collectionId)))

      const refused = { status: "rejected", reason: { message: SENTENCES.notOwed } }
      expect(clicks).toMatchObject([refused, refused])
      expect((await startLink(store(), collectionId)).reference).not.toBe(reference)
    })

    it("a cancelled order is not paid any more, and an amount outside of the bands is refused", async () => {
      const { orderId, collectionId } = await owingOrder(store())
      await databaseOf(store())("instalments_merchant_config").update({
        bands: JSON.stringify([{ fromMinor: 1_000_00, toMinor: 2_000_00, terms: [1] }]),
      })
      await expect(startLink(store(), collectionId)).rejects.toThrow(/is available for orders from £1,000\.00/)
      await cancelOrder(store(), { orderId })

      await expect(startLink(store(), collectionId)).rejects.toThrow("This order was cancelled.")
    })

    it("a process that died between Medusa's payment and the order's record: the job finishes it", async () => {
      const { orderId, collectionId } = await owingOrder(store())
      const { serviceCheckoutId, sessionId } = await startLink(store(), collectionId)
      await payUnheard(serviceCheckoutId)
      await store().container.resolve(Modules.PAYMENT).authorizePaymentSession(sessionId, {})
      expect(await booksOf(store(), orderId)).toMatchObject(OWING)

      await tick(collectionId)

      expect(await attemptOf(store(), collectionId)).toMatchObject({ placementState: "placed", orderId })
      expect(await booksOf(store(), orderId)).toEqual({ ...PAID, payments: expect.arrayContaining([150.49, LAMP]) })
    })

    it("a process that stalls while it records, and goes on beside the next: counted once", async () => {
      const { orderId, collectionId } = await owingOrder(store())
      const { serviceCheckoutId, reference } = await startLink(store(), collectionId)
      await payUnheard(serviceCheckoutId)
      const body = callbackBody(reference, { amount: 145_50 })

      await whileFirstStallsAt(
        store(),
        "order_transaction",
        () => sendCallback(store(), { body }),
        async () => {
          await repairByNextHolder(store(), orderId)
          await tick(collectionId)
          expect(await attemptOf(store(), collectionId)).toMatchObject({ placementState: "placed" })
        }
      )

      await until("counted once", async () => (await booksOf(store(), orderId)).paid === PAID.paid || undefined)
      expect(await booksOf(store(), orderId)).toMatchObject(PAID)
    })

    it("a cancellation that stalls while the link is paid, and goes on beside the next, leaves nothing to be paid or given back", async () => {
      const { orderId, collectionId } = await owingOrder(store())
      const { serviceCheckoutId } = await startLink(store(), collectionId)
      const admin = await backOfficeOf(store())

      await whileFirstStallsAt(
        store(),
        "order_transaction",
        () => admin.order.cancel(orderId),
        async () => {
          await repairByNextHolder(store(), orderId)
          await store().sandbox.control.pay(serviceCheckoutId)
          await until("placed", async () =>
            (await attemptOf(store(), collectionId)).placementState === "placed" ? true : undefined
          )
        }
      )

      const paid = 150.49 + LAMP
      await until("credited once", async () => {
        const { refunded, pending } = await booksOf(store(), orderId)
        return (refunded === paid && pending === 0) || undefined
      })
      expect(await booksOf(store(), orderId)).toMatchObject({ status: "canceled", payment: "refunded", paid })
    })

    it("while another process works on the order's money, the callback is kept", async () => {
      const { orderId, collectionId } = await owingOrder(store())
      const { serviceCheckoutId } = await startLink(store(), collectionId)
      await holdInstead(store(), refundLease(orderId), 300_000)
      await store().sandbox.control.pay(serviceCheckoutId)
      expect(await booksOf(store(), orderId)).toMatchObject(OWING)
      await databaseOf(store())("instalments_lease").delete()

      await tick(collectionId)

      expect(await booksOf(store(), orderId)).toMatchObject(PAID)
    })

    it("an order from the telephone, which no cart was filled for, is paid by the link and refunded", async () => {
      const admin = await backOfficeOf(store())
      const draft_order = await draftOfLamp(store())
      const { order } = await admin.draftOrder.convertToOrder(draft_order.id)
      const amount = Number(order.total)
      const { payment_collection } = await admin.paymentCollection.create({ order_id: order.id, amount })

      const ask = await adminApiOf(store())
      expect((await ask(`orders/${order.id}`)).body).toMatchObject({
        instalments: null,
        owed: { payment_collection_id: payment_collection.id, reason: null, attempt: null },
      })
      const { serviceCheckoutId } = await startLink(store(), payment_collection.id)
      expect(store().sandbox.control.checkout(serviceCheckoutId).customer).toMatchObject({
        email: "grace@example.com",
        lastName: "Lovelace",
      })
      await payAndSettle(store(), serviceCheckoutId)

      const counted = { status: "pending", payment: "captured", paid: amount, refunded: 0, pending: 0 }
      expect(await booksOf(store(), order.id)).toEqual({ ...counted, payments: [amount] })
      expect((await ask(`orders/${order.id}`)).body).toMatchObject({
        instalments: { payment: { order_id: order.id, for_order_id: order.id }, further: [] },
        owed: null,
      })
      await cancelOrder(store(), { orderId: order.id })
      await until("refund", async () => store().sandbox.control.refunds().length === 1 || undefined)
      expect(backAtService(serviceCheckoutId)).toEqual([Math.round(amount * 100)])
    })

    /** By Medusa's link for all that an order or a draft costs: what is offered, what its panel says, and what the click is told. */
    async function sayingsOfLink({ id, total }: { id: string; total: unknown }) {
      const admin = await backOfficeOf(store())
      const { payment_collection } = await admin.paymentCollection.create({ order_id: id, amount: Number(total) })
      const offer = await plansFor(store(), { payment_collection_id: payment_collection.id, account: "default" })
      const click = startLink(store(), payment_collection.id)
      const told = await click.then(
        () => null,
        ({ message }: Error) => message
      )
      return {
        offer: offer.reason,
        panel: (await owedView(await adminApiOf(store()), id))?.reason ?? null,
        click: told,
      }
    }

    it("an order without an e-mail address is not offered what the click would refuse, nor has its panel a link", async () => {
      const admin = await backOfficeOf(store())
      const { customer } = await admin.customer.create({ first_name: "Grace" })
      const draft = await draftOfLamp(store(), { customer_id: customer.id })
      const { order } = await admin.draftOrder.convertToOrder(draft.id)

      const needed = SENTENCES.orderEmailMissing
      expect(await sayingsOfLink(order)).toEqual({ offer: needed, panel: null, click: needed })
      expect(store().sandbox.control.checkouts()).toEqual([])
    })

    it("a draft, for which no stock is reserved yet, is not offered when it is sold out", async () => {
      const draft = await draftOfLamp(store())
      await setStock(store(), "lamp", 0)
      try {
        const { offer, click } = await sayingsOfLink(draft)
        expect(offer).toBe("There is not enough stock of Reading lamp left for this order. Please contact the shop.")
        expect(click).toBe(offer)
        expect(store().sandbox.control.checkouts()).toEqual([])
      } finally {
        await setStock(store(), "lamp", 1000)
      }
    })

    it("another way to pay that was begun in another tab gives way to what was paid", async () => {
      const { orderId, collectionId } = await owingOrder(store())
      const { serviceCheckoutId } = await startLink(store(), collectionId)
      await store().shop.client.fetch(`/store/payment-collections/${collectionId}/payment-sessions`, {
        method: "POST",
        body: { provider_id: "pp_system_default" },
      })

      await payAndSettle(store(), serviceCheckoutId)

      expect(await booksOf(store(), orderId)).toEqual({ ...PAID, payments: expect.arrayContaining([150.49, LAMP]) })
    })

    it("each refund goes to its payment, and never more than was paid on it", async () => {
      const { orderId, collectionId, first } = await owingOrder(store())
      const { serviceCheckoutId } = await startLink(store(), collectionId)
      await payAndSettle(store(), serviceCheckoutId)
      const admin = await backOfficeOf(store())
      const paymentOf = async (amount: number) => {
        const { order } = await admin.order.retrieve(orderId, { fields: "id,*payment_collections.payments" })
        const payments = order.payment_collections.flatMap(({ payments }) => payments ?? [])
        return payments.find((payment) => Number(payment.amount) === amount)!.id
      }

      await admin.payment.refund(await paymentOf(LAMP), { amount: 45.5 })
      await admin.payment.refund(await paymentOf(150.49), { amount: 10 })

      await expect(admin.payment.refund(await paymentOf(LAMP), { amount: 101 })).rejects.toThrow()
      expect([backAtService(first.serviceCheckoutId), backAtService(serviceCheckoutId)]).toEqual([[10_00], [45_50]])
      expect(await booksOf(store(), orderId)).toMatchObject({ refunded: 55.5, pending: 0 })
    })

    it("cancelled, an order refunds all that was paid for it", async () => {
      const { orderId, collectionId, first } = await owingOrder(store())
      const { serviceCheckoutId } = await startLink(store(), collectionId)
      await payAndSettle(store(), serviceCheckoutId)

      await cancelOrder(store(), { orderId })

      await until("both refunds", async () => store().sandbox.control.refunds().length === 2 || undefined)
      expect([backAtService(first.serviceCheckoutId), backAtService(serviceCheckoutId)]).toEqual([[150_49], [145_50]])
      expect(await booksOf(store(), orderId)).toMatchObject({ status: "canceled", refunded: 150.49 + LAMP })
    })

    it.each([150_49, 145_50])(
      "cancelled, and the refund of %i pence fails: as much is owed to the shopper until it is tried again, and no more",
      async (amountMinor) => {
        const { orderId, collectionId } = await owingOrder(store())
        await payAndSettle(store(), (await startLink(store(), collectionId)).serviceCheckoutId)
        await cancelOrder(store(), { orderId })
        const failing = await until("the refund", async () =>
          store()
            .sandbox.control.refunds()
            .find((refund) => refund.amountMinor === amountMinor)
        )
        store().sandbox.control.moveRefund(failing.id, "failed")
        await runAll(store())

        const backMinor = 150_49 + 145_50 - amountMinor
        expect(await booksOf(store(), orderId)).toMatchObject({
          refunded: backMinor / 100,
          pending: -amountMinor / 100,
        })
        const failed = await databaseOf(store())("instalments_refund").where({ service_refund_id: failing.id }).first()
        expect((await (await adminApiOf(store()))(`refunds/${failed.id}/retry`, {})).status).toBe(200)
        expect(await booksOf(store(), orderId)).toMatchObject({ refunded: 150.49 + LAMP, pending: 0 })
      }
    )
  },
  REVIEWED
)
