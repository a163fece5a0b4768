import { Modules } from "@medusajs/framework/utils"
import { createOrderFulfillmentWorkflow, deleteDraftOrdersWorkflow } from "@medusajs/medusa/core-flows"
import { adminApiOf, adminTokenOf } from "../../support/admin/admin-api"
import { owedView } from "../../support/admin/admin-views"
import { backOfficeOf } from "../../support/admin/back-office"
import { callbacksSettled, payAndSettle } from "../../support/shopper/paying"
import { agePayments, databaseOf, noticesIn } from "../../support/store/records"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { openClaim, openExchange, openReturn } from "../../support/refund/order-changes"
import {
  addLamp,
  booksOf,
  draftOfLamp,
  LAMP,
  openCollection,
  owingOrder,
  startLink,
} from "../../support/refund/order-payment"
import { buy, cancelOrder, runAll } from "../../support/refund/refunds"
import { REVIEWED } from "../../support/store/no-limits"
import { compareAccounting, recheckIssues } from "../../support/store/chores"
import { attemptOf } from "../../support/store/payment-records"
import { whileFirstStallsAt } from "../../support/store/stall"
import { describeStore } from "../../support/store/store"
import { makeDue } from "../../support/time/due"
import { useRealTime } from "../../support/time/time"
import { until } from "../../support/time/until"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"

describeStore(
  "order_payment_attacks",
  (store) => {
    afterEach(useRealTime)

    const backAtService = (serviceCheckoutId: string) =>
      store()
        .sandbox.control.refunds()
        .filter(({ checkoutId, status }) => checkoutId === serviceCheckoutId && status !== "failed")
        .map(({ amountMinor }) => amountMinor)

    async function tick(collectionId: string): Promise<void> {
      await makeDue(store(), collectionId)
      await reconcile(store().container)
    }

    /** Nothing is paid twice, kept twice or given back twice, and all three records agree. */
    const isAsPromised = async (cartId: string, orderId: string) =>
      expect(await brokenPromisesOf(store(), cartId, { changedOrders: [orderId] })).toEqual([])

    const paymentOf = async (orderId: string, amount: number) => {
      const { order } = await (
        await backOfficeOf(store())
      ).order.retrieve(orderId, { fields: "id,*payment_collections.payments" })
      const payments = order.payment_collections.flatMap(({ payments }) => payments ?? [])
      return String(payments.find((payment) => Number(payment.amount) === amount)?.id)
    }

    /** The admin takes the lamp out again that they added. */
    async function takeLampOut(orderId: string): Promise<void> {
      const admin = await backOfficeOf(store())
      const { order } = await admin.order.retrieve(orderId, { fields: "id,*items" })
      const newest = [...(order.items ?? [])].sort((a, b) => (a.created_at < b.created_at ? 1 : -1))[0]
      await admin.orderEdit.initiateRequest({ order_id: orderId })
      await admin.orderEdit.updateOriginalItem(orderId, String(newest?.id), { quantity: 0 })
      await admin.orderEdit.confirm(orderId)
    }

    it("an edit that took everything back while the page was open: what was paid goes back, and the link says so", async () => {
      const { orderId, collectionId, first } = await owingOrder(store())
      const { serviceCheckoutId } = await startLink(store(), collectionId)
      await takeLampOut(orderId)

      await payAndSettle(store(), serviceCheckoutId)
      await tick(collectionId)

      expect(backAtService(serviceCheckoutId)).toEqual([145_50])
      expect(await booksOf(store(), orderId)).toMatchObject({ paid: 150.49, pending: 0 })
      const { instalments } = await store().shop.client.fetch<{ instalments: { state: string } }>(
        `/store/instalments/carts/${collectionId}`
      )
      expect(instalments).toMatchObject({ state: "refunded" })
      expect(await owedView(await adminApiOf(store()), orderId)).toBeNull()
      await isAsPromised(first.cartId, orderId)
    })

    it("cancelled at the moment at which it is paid: each payment counts and goes back once, whoever comes first", async () => {
      const { orderId, collectionId, first } = await owingOrder(store())
      const { serviceCheckoutId } = await startLink(store(), collectionId)

      await Promise.all([payAndSettle(store(), serviceCheckoutId), cancelOrder(store(), { orderId })])
      await callbacksSettled(store())
      await tick(collectionId)
      await runAll(store())

      expect([backAtService(first.serviceCheckoutId), backAtService(serviceCheckoutId)]).toEqual([[150_49], [145_50]])
      await isAsPromised(first.cartId, orderId)
    })

    it("edited again at the moment at which it is paid: it counts, or goes back in full", async () => {
      const { orderId, collectionId, first } = await owingOrder(store())
      const { serviceCheckoutId } = await startLink(store(), collectionId)

      await Promise.all([payAndSettle(store(), serviceCheckoutId), addLamp(store(), orderId)])
      await callbacksSettled(store())
      await tick(collectionId)

      const { placementState } = await attemptOf(store(), collectionId)
      const isCounted = placementState === "placed"
      expect(backAtService(serviceCheckoutId)).toEqual(isCounted ? [] : [145_50])
      expect(await booksOf(store(), orderId)).toMatchObject({ pending: isCounted ? LAMP : 2 * LAMP })
      await isAsPromised(first.cartId, orderId)
    })

    /** All that was bought, as a fulfilment names it. */
    async function articlesOf(orderId: string) {
      const { order } = await (await backOfficeOf(store())).order.retrieve(orderId, { fields: "id,*items" })
      const items = (order.items ?? []).map(({ id, quantity }) => ({ id, quantity }))
      return { items, location_id: store().seeded.stockLocationId }
    }

    /** So many of the lamps are requested to come back; nobody has received them yet. */
    async function askBack(orderId: string, lamps: number): Promise<void> {
      const [admin, { items, location_id }] = [await backOfficeOf(store()), await articlesOf(orderId)]
      await admin.order.createFulfillment(orderId, { items, location_id })
      const { return: made } = await admin.return.initiateRequest({ order_id: orderId, location_id })
      await admin.return.addReturnItem(made.id, { items: items.slice(0, lamps) })
      await admin.return.confirmRequest(made.id, {})
    }

    it.each([
      ["as much as it owes", 1],
      ["more than it owes", 2],
    ])("an order of which %s is requested to come back owes nothing, though it has not come yet", async (_, lamps) => {
      const { orderId, collectionId, first } = await owingOrder(store())
      const { serviceCheckoutId } = await startLink(store(), collectionId)
      await askBack(orderId, lamps)

      expect(await owedView(await adminApiOf(store()), orderId)).toBeNull()
      await expect(startLink(store(), collectionId)).rejects.toThrow("There is nothing left to pay for this order.")
      await payAndSettle(store(), serviceCheckoutId)
      await tick(collectionId)

      expect(backAtService(serviceCheckoutId)).toEqual([145_50])
      expect(await booksOf(store(), orderId)).toMatchObject({ paid: 150.49 })
      await isAsPromised(first.cartId, orderId)
    })

    /** Medusa makes a new version of the order, of what it has read before, and stalls over it while the shopper pays. */
    async function payDuring(version: () => Promise<unknown>, pay: () => Promise<unknown>): Promise<void> {
      const made = await whileFirstStallsAt(store(), "order_summary", version, pay)
      expect(made).toMatchObject({ status: "fulfilled" })
    }

    /** @returns false where what was paid goes back */
    const countsInTheEnd = (collectionId: string) =>
      until("end of the payment", async () => {
        await tick(collectionId)
        const { placementState } = await attemptOf(store(), collectionId)
        return placementState === "placed" || placementState === "refunding"
          ? { isCounted: placementState === "placed" }
          : undefined
      }).then(({ isCounted }) => isCounted)

    /** What Medusa's own client has no function for. */
    async function asAdmin(path: string, body: object): Promise<void> {
      const answer = await fetch(`${store().backendUrl}/admin/${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${await adminTokenOf(store())}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      })
      expect(answer.status).toBe(200)
    }

    const giveToGuest = (orderId: string) => asAdmin(`orders/${orderId}/transfer/guest`, { email: "guest@example.com" })

    it("two admins and the shopper begin to pay it at once: all get the same page", async () => {
      const { collectionId } = await owingOrder(store())
      const byAdmin = () =>
        asAdmin(`payment-collections/${collectionId}/payment-sessions`, { provider_id: "pp_instalments_instalments" })

      await Promise.all([byAdmin(), startLink(store(), collectionId), byAdmin()])

      expect(
        await databaseOf(store())("instalments_checkout").where({ payment_collection_id: collectionId })
      ).toHaveLength(1)
    })

    it.each<[string, (orderId: string) => Promise<() => Promise<unknown>>]>([
      [
        "sent",
        async (orderId) => {
          const [admin, articles] = [await backOfficeOf(store()), await articlesOf(orderId)]
          return () => admin.order.createFulfillment(orderId, articles)
        },
      ],
      ["to be returned", async (orderId) => (await openReturn(store(), orderId)).confirm],
      ["exchanged", async (orderId) => (await openExchange(store(), orderId)).confirm],
      ["claimed", async (orderId) => (await openClaim(store(), orderId)).confirm],
      ["given to a guest", async (orderId) => () => giveToGuest(orderId)],
    ])("%s at the moment at which it is paid: what counts is in what the order adds up", async (_, begun) => {
      const { orderId, collectionId, first } = await owingOrder(store())
      const version = await begun(orderId)
      const { serviceCheckoutId } = await startLink(store(), collectionId)

      await payDuring(version, () => store().sandbox.control.pay(serviceCheckoutId))
      const isCounted = await countsInTheEnd(collectionId)

      expect(backAtService(serviceCheckoutId)).toEqual(isCounted ? [] : [145_50])
      expect(await booksOf(store(), orderId)).toMatchObject({ paid: isCounted ? 150.49 + LAMP : 150.49 })
      await isAsPromised(first.cartId, orderId)
    })

    it("sent by a merchant's own code at the moment at which it is paid: nobody can pay again, and the hourly comparison adds it up", async () => {
      const { orderId, collectionId, first } = await owingOrder(store())
      const { serviceCheckoutId } = await startLink(store(), collectionId)
      const input = { order_id: orderId, ...(await articlesOf(orderId)) }
      const version = () => createOrderFulfillmentWorkflow(store().container).run({ input })
      await payDuring(version, () => payAndSettle(store(), serviceCheckoutId))
      expect(await booksOf(store(), orderId)).toMatchObject({ paid: 150.49, pending: LAMP })
      const again = { order_id: orderId, amount: LAMP }
      const { payment_collection } = await (await backOfficeOf(store())).paymentCollection.create(again)
      await expect(startLink(store(), payment_collection.id)).rejects.toThrow("There is nothing left to pay")

      await compareAccounting(store().container)

      expect(await booksOf(store(), orderId)).toMatchObject({ paid: 150.49 + LAMP, pending: 0 })
      expect(await noticesIn(store())).toEqual([])
      await isAsPromised(first.cartId, orderId)
    })

    it("two orders that owe the same, both paid without a callback: each counts its own", async () => {
      const [one, other] = [await owingOrder(store()), await owingOrder(store())]
      const [first, second] = [await startLink(store(), one.collectionId), await startLink(store(), other.collectionId)]
      store().sandbox.control.addFault({ match: "callback", kind: "lost", times: 20 })
      await store().sandbox.control.pay(second.serviceCheckoutId)
      await store().sandbox.control.pay(first.serviceCheckoutId)
      store().sandbox.control.clearFaults()

      await tick(one.collectionId)
      await tick(other.collectionId)

      expect(await attemptOf(store(), one.collectionId)).toMatchObject({
        orderId: one.orderId,
        reference: first.reference,
      })
      expect(await attemptOf(store(), other.collectionId)).toMatchObject({
        orderId: other.orderId,
        reference: second.reference,
      })
      await isAsPromised(one.first.cartId, one.orderId)
      await isAsPromised(other.first.cartId, other.orderId)
    })

    it.each([
      ["exchange", openExchange],
      ["claim", openClaim],
    ])("an %s that costs something is paid by its link and refunded", async (kind, open) => {
      const purchase = await buy(store(), "instalments")
      const change = await open(store(), purchase.orderId)
      const admin = await backOfficeOf(store())
      const { shipping_options } = await admin.shippingOption.list({ fields: "id" })
      const shipping = { shipping_option_id: String(shipping_options[0]?.id), custom_amount: 60 }
      const id = await idOfChange(kind, purchase.orderId)
      await (kind === "exchange"
        ? admin.exchange.addOutboundShipping(id, shipping)
        : admin.claim.addOutboundShipping(id, shipping))
      await change.confirm()
      // What comes back is taken off, although it has not come back yet.
      const owed = ((await owedView(await adminApiOf(store()), purchase.orderId))?.amount_minor ?? 0) / 100
      expect(owed).toBeGreaterThan(35)

      const { serviceCheckoutId } = await startLink(store(), await openCollection(store(), purchase.orderId))
      await payAndSettle(store(), serviceCheckoutId)

      expect(await booksOf(store(), purchase.orderId)).toMatchObject({ paid: 150.49 + owed })
      expect(await owedView(await adminApiOf(store()), purchase.orderId)).toBeNull()
      await admin.payment.refund(await paymentOf(purchase.orderId, owed), { amount: 5 })
      expect(backAtService(serviceCheckoutId)).toEqual([5_00])
      await isAsPromised(purchase.cartId, purchase.orderId)
    })

    async function idOfChange(kind: string, orderId: string): Promise<string> {
      const row = await databaseOf(store())("order_change")
        .where({ order_id: orderId, deleted_at: null })
        .orderBy("created_at", "desc")
        .first<Record<string, string>>(`${kind}_id`)
      return String(row?.[`${kind}_id`])
    }

    it("an order that is still a draft is paid by its link, and is paid once it becomes an order", async () => {
      const admin = await backOfficeOf(store())
      const draft_order = await draftOfLamp(store())
      const amount = Number((await admin.draftOrder.retrieve(draft_order.id, { fields: "id,total" })).draft_order.total)
      const { payment_collection } = await admin.paymentCollection.create({ order_id: draft_order.id, amount })
      const { serviceCheckoutId } = await startLink(store(), payment_collection.id)
      await payAndSettle(store(), serviceCheckoutId)

      await compareAccounting(store().container)
      await admin.draftOrder.convertToOrder(draft_order.id)

      expect(await noticesIn(store())).toEqual([])
      expect(await booksOf(store(), draft_order.id)).toMatchObject({ status: "pending", paid: amount, pending: 0 })
      expect(backAtService(serviceCheckoutId)).toEqual([])
    })

    it("a draft that is changed at the moment at which it is paid: what counts is in what it adds up", async () => {
      const admin = await backOfficeOf(store())
      const { id } = await draftOfLamp(store())
      const { payment_collection } = await admin.paymentCollection.create({ order_id: id, amount: LAMP })
      await admin.draftOrder.beginEdit(id)
      await admin.draftOrder.addItems(id, { items: [{ title: "Shade", unit_price: 20, quantity: 1 }] })
      const { serviceCheckoutId } = await startLink(store(), payment_collection.id)

      await payDuring(
        () => admin.draftOrder.confirmEdit(id),
        () => store().sandbox.control.pay(serviceCheckoutId)
      )
      const isCounted = await countsInTheEnd(payment_collection.id)

      expect(backAtService(serviceCheckoutId)).toEqual(isCounted ? [] : [145_50])
      expect(await booksOf(store(), id)).toMatchObject({ paid: isCounted ? LAMP : 0 })
    })

    type Deletion = { collectionId: string; remove: () => Promise<unknown>; find: () => Promise<unknown> }

    it.each<[string, () => Promise<Deletion>]>([
      [
        "a draft",
        async () => {
          const admin = await backOfficeOf(store())
          const { id } = await draftOfLamp(store())
          const { payment_collection } = await admin.paymentCollection.create({ order_id: id, amount: LAMP })
          // The door itself sees to it, however long ago it was paid.
          const find = async () => undefined
          return { collectionId: payment_collection.id, remove: () => admin.draftOrder.delete(id), find }
        },
      ],
      [
        "an order",
        async () => {
          const { orderId, collectionId } = await owingOrder(store())
          const remove = () => store().container.resolve(Modules.ORDER).softDeleteOrders([orderId])
          return { collectionId, remove, find: () => compareAccounting(store().container) }
        },
      ],
    ])(
      "%s that was paid by its link and is deleted afterwards: its payment is a person's, and goes back by a click",
      async (_, made) => {
        const { collectionId, remove, find } = await made()
        const { serviceCheckoutId, reference } = await startLink(store(), collectionId)
        await payAndSettle(store(), serviceCheckoutId)
        await remove()

        const { id, ...payment } = await until("payment without an order", async () => {
          await find()
          const attempt = await attemptOf(store(), collectionId)
          return attempt.notifiedOf === null ? undefined : attempt
        })
        await tick(collectionId)

        expect(payment).toMatchObject({ placementState: "unplaced", problem: "order_missing", orderId: null })
        expect((await noticesIn(store())).filter((text) => text.includes(reference))).toEqual([
          expect.stringContaining("The order of this payment no longer exists in Medusa."),
        ])
        expect(backAtService(serviceCheckoutId)).toEqual([])
        expect(await (await adminApiOf(store()))(`payments/${id}/refund`, {})).toMatchObject({ status: 200 })
        expect(backAtService(serviceCheckoutId)).toEqual([145_50])
      }
    )

    it("a draft that was paid days ago, and whose deletion is cut short before its payment is a person's: found within the day", async () => {
      const admin = await backOfficeOf(store())
      const [drawn, kept] = [await draftOfLamp(store()), await draftOfLamp(store())]
      const collections: string[] = []
      for (const { id: order_id } of [drawn, kept]) {
        const { payment_collection } = await admin.paymentCollection.create({ order_id, amount: LAMP })
        await payAndSettle(store(), (await startLink(store(), payment_collection.id)).serviceCheckoutId)
        await agePayments(store(), payment_collection.id, 3 * 24 * 60)
        collections.push(payment_collection.id)
      }
      const [deleted = "", standing = ""] = collections
      // What the admin's door does, without what it does afterwards.
      await deleteDraftOrdersWorkflow(store().container).run({ input: { order_ids: [drawn.id] } })

      await recheckIssues(store().container)
      await recheckIssues(store().container)

      const { reference, ...payment } = await attemptOf(store(), deleted)
      expect(payment).toMatchObject({ placementState: "unplaced", problem: "order_missing", orderId: null })
      expect(await attemptOf(store(), standing)).toMatchObject({ placementState: "placed", orderId: kept.id })
      expect(await noticesIn(store())).toEqual([expect.stringContaining(reference)])
    })

    it("what is owed may be paid in two parts, each by its own link; a third finds nothing to pay", async () => {
      const { orderId, first } = await owingOrder(store())
      const admin = await backOfficeOf(store())
      const part = await admin.paymentCollection.create({ order_id: orderId, amount: 100 })
      await payAndSettle(store(), (await startLink(store(), part.payment_collection.id)).serviceCheckoutId)
      const rest = await admin.paymentCollection.create({ order_id: orderId, amount: 45.5 })
      const last = await startLink(store(), rest.payment_collection.id)
      await payAndSettle(store(), last.serviceCheckoutId)

      expect(await booksOf(store(), orderId)).toMatchObject({ paid: 150.49 + LAMP, pending: 0 })
      await expect(startLink(store(), rest.payment_collection.id)).rejects.toThrow("There is nothing left to pay")
      await isAsPromised(first.cartId, orderId)
      expect((await noticesIn(store())).filter((text) => text.includes(last.reference))).toEqual([])
    })
  },
  REVIEWED
)
