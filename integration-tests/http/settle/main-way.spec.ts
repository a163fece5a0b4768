import type { Event } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { InstalmentsEvents } from "../../../src/core/events"
import { settleCheckoutWorkflow } from "../../../src/workflows"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { endsAt } from "../../support/shopper/ends-at"
import { PROVIDER_ID, fillCart, startPayment, startShopping } from "../../support/shopper/shopper"
import { NO_LIMITS } from "../../support/store/no-limits"
import { describeStore } from "../../support/store/store"
import { until } from "../../support/time/until"
import { completeAsShopper, payAndSettle } from "../../support/shopper/paying"
import { listenTo } from "../../support/store/events"

describeStore(
  "main_way",
  (store) => {
    it("places a guest's order while the shopper waits and answers with its confirmation page", async () => {
      const { sandbox } = store()
      const payment = await startShopping(store())

      const { redirectedTo } = await sandbox.control.pay(payment.serviceCheckoutId, { term: 6 })

      const page = await endsAt(store(), redirectedTo, payment)
      const records = await recordsOf(store(), payment.cartId)
      expect(records).toEqual({
        orderIds: [expect.stringMatching(/^order_/)],
        paymentStatuses: ["captured"],
        captured: [150.49],
        refunded: [],
        payments: 1,
      })
      expect(page).toBe(`http://localhost:8000/gb/order/${records.orderIds[0]}/confirmed`)
      expect(await attemptOf(store(), payment.cartId)).toMatchObject({
        remoteState: "successful",
        placementState: "placed",
        numberOfPayments: 6,
        orderId: records.orderIds[0],
        problem: null,
      })
    })

    it("tells the service who pays for what, in rows that add up", async () => {
      const { sandbox } = store()
      const payment = await startShopping(store(), { articles: { lamp: 1, "tea-set": 2 } })

      const checkout = sandbox.control.checkout(payment.serviceCheckoutId)

      expect(checkout).toMatchObject({
        amountMinor: 27049,
        currency: "GBP",
        clientReferenceId: payment.reference,
        notifyUrl: `${store().backendUrl}/hooks/instalments/default`,
        customer: {
          email: "ada@example.com",
          firstName: "Ada",
          lastName: "Lovelace",
          phoneNumber: "+442079460000",
          billingAddress: "12 St James's Square, London, SW1Y 4JH, GB",
        },
      })
      expect(checkout.lineItems).toEqual([
        { name: "Reading lamp", unitMinor: 14550, quantity: 1 },
        { name: "Tea set for two", unitMinor: 6000, quantity: 2 },
        { name: expect.any(String), unitMinor: 499, quantity: 1 },
      ])
    })

    it("offers only this provider's data to the shopper, and nothing personal", async () => {
      const { shop } = store()
      const { cartId } = await startShopping(store())

      const { cart } = await shop.store.cart.retrieve(cartId, { fields: "id,*payment_collection.payment_sessions" })

      const [session] = cart.payment_collection?.payment_sessions ?? []
      expect(session?.provider_id).toBe(PROVIDER_ID)
      expect(Object.keys(session?.data ?? {}).sort()).toEqual([
        "checkout_id",
        "expires_at",
        "number_of_payments",
        "payment_url",
        "reference",
        "session_id",
      ])
    })

    it("tells other code's subscribers, who read the checkout through Medusa's query", async () => {
      const { container, sandbox } = store()
      const payment = await startShopping(store())
      const told: Event[] = []
      container
        .resolve(Modules.EVENT_BUS)
        .subscribe(InstalmentsEvents.CHECKOUT_SETTLED, async (event: Event) => void told.push(event))

      await sandbox.control.pay(payment.serviceCheckoutId, { term: 3 })

      const id = await until("the event", async () => (told[0]?.data as { id: string } | undefined)?.id)
      const query = container.resolve(ContainerRegistrationKeys.QUERY)
      const { data } = await query.graph({
        entity: "instalments_checkout",
        fields: ["reference", "remote_state", "number_of_payments"],
        filters: { id },
      })
      expect(data).toEqual([
        expect.objectContaining({ reference: payment.reference, remote_state: "successful", number_of_payments: 3 }),
      ])
    })

    it("tells them once, too, where the shopper's own completion finds the payment first", async () => {
      const { sandbox } = store()
      const told = listenTo(store(), InstalmentsEvents.CHECKOUT_SETTLED)
      const payment = await startShopping(store())
      sandbox.control.addFault({ match: "callback", kind: "lost" })
      await sandbox.control.pay(payment.serviceCheckoutId)
      await completeAsShopper(store(), payment.cartId)
      await sandbox.control.retriggerCallback(payment.serviceCheckoutId)
      const next = await startShopping(store())
      await payAndSettle(store(), next.serviceCheckoutId)

      const ids = [await attemptOf(store(), payment.cartId), await attemptOf(store(), next.cartId)].map(({ id }) => ({
        id,
      }))
      await until("the next payment's event", async () => told[1])
      expect(told).toEqual(ids)
    })

    it("is settled by a program that has heard of the payment itself, which may say so again", async () => {
      const { sandbox, container } = store()
      const payment = await startShopping(store())
      sandbox.control.addFault({ match: "callback", kind: "lost" })
      await sandbox.control.pay(payment.serviceCheckoutId)
      const { id: checkoutId, amountMinor, currency } = await attemptOf(store(), payment.cartId)
      const snapshot = { source: "lookup" as const, status: "successful" as const, amountMinor, currency }
      const settle = () => settleCheckoutWorkflow(container).run({ input: { checkoutId, snapshot } })

      const [first, again] = [await settle(), await settle()]

      const { orderIds } = await recordsOf(store(), payment.cartId)
      expect(orderIds).toHaveLength(1)
      expect([first.result, again.result]).toEqual([{ orderId: orderIds[0] }, { orderId: orderIds[0] }])
    })

    it("hands the same checkout out again while nothing has changed", async () => {
      const cartId = await fillCart(store())

      const first = await startPayment(store(), cartId)
      const second = await startPayment(store(), cartId)

      expect(second.serviceCheckoutId).toBe(first.serviceCheckoutId)
      expect(second.sessionId).not.toBe(first.sessionId)
      await payAndSettle(store(), first.serviceCheckoutId)
      expect((await recordsOf(store(), cartId)).captured).toEqual([150.49])
    })
  },
  NO_LIMITS
)
