import { Modules } from "@medusajs/framework/utils"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { recordsOf } from "../../support/store/payment-records"
import { leaveDeadLease, leaveHalfMadeOrder } from "../../support/shopper/killed-completion"
import { NO_LIMITS } from "../../support/store/no-limits"
import { payAndSettle } from "../../support/shopper/paying"
import { databaseOf, statusOf } from "../../support/store/records"
import { startShopping } from "../../support/shopper/shopper"
import { describeStore, type StoreUnderTest } from "../../support/store/store"

/** What marketplace recipes make of a parent order: an order of its own that shares the parent's address rows. */
async function splitOff({ container }: StoreUnderTest, parentId: string): Promise<string> {
  const orders = container.resolve(Modules.ORDER)
  const parent = await orders.retrieveOrder(parentId, {
    select: ["email", "region_id"],
    relations: ["shipping_address", "billing_address"],
  })
  const [child] = await orders.createOrders([
    {
      currency_code: "gbp",
      email: parent.email ?? "",
      ...(parent.region_id && { region_id: parent.region_id }),
      status: "pending",
      shipping_address_id: parent.shipping_address?.id,
      billing_address_id: parent.billing_address?.id,
      items: [{ title: "The vendor's part", quantity: 1, unit_price: 100 }],
    },
  ])
  return String(child?.id)
}

/** A process died over the cart, minutes after its order had been made, and its lease was never given back. */
async function dieLater(store: StoreUnderTest, cartId: string): Promise<void> {
  const db = databaseOf(store)
  const earlier = (minutes: number) => db.raw(`now() - interval '${minutes} minutes'`)
  await db("cart")
    .where({ id: cartId })
    .update({ created_at: earlier(60) })
  await db("order").update({ created_at: earlier(30) })
  await leaveDeadLease(store, cartId, { fromMinutesAgo: 6, toMinutesAgo: 5 })
}

describeStore(
  "child_orders",
  (store) => {
    it("child orders of a marketplace stay, when a process dies over the parent's cart later", async () => {
      const { container } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await payAndSettle(store(), serviceCheckoutId)
      const [parentId] = (await recordsOf(store(), cartId)).orderIds
      const childId = await splitOff(store(), String(parentId))
      await dieLater(store(), cartId)

      await reconcile(container)

      expect(await statusOf(store(), childId)).toBe("pending")
      expect(await statusOf(store(), String(parentId))).toBe("pending")
    })

    it("an order that shares its address rows with one that a cart knows stays, whatever its age", async () => {
      const { container } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await payAndSettle(store(), serviceCheckoutId)
      const [parentId] = (await recordsOf(store(), cartId)).orderIds
      const childId = await splitOff(store(), String(parentId))
      await dieLater(store(), cartId)
      const db = databaseOf(store())
      const during = db.raw("now() - interval '330 seconds'")
      await db("order").update({ created_at: during })

      await reconcile(container)

      expect(await statusOf(store(), childId)).toBe("pending")
    })

    it("nor does an order with the same addresses that was made before the lease was taken go", async () => {
      const { container } = store()
      const { cartId } = await startShopping(store())
      const copy = await leaveHalfMadeOrder(store(), cartId)
      await dieLater(store(), cartId)

      await reconcile(container)

      expect(await statusOf(store(), copy)).toBe("pending")
    })
  },
  NO_LIMITS
)
