import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { backOfficeOf, orderAndPayment } from "../../support/admin/back-office"
import { startOther } from "../../support/shopper/paying"
import { fillCart, PROVIDER_ID } from "../../support/shopper/shopper"
import { loseTable } from "../../support/store/failures"
import { describeStore } from "../../support/store/store"

const CASH = "pp_system_default"

describeStore("no_ledger", (store) => {
  async function cashCart(): Promise<string> {
    const cartId = await fillCart(store())
    await startOther(store(), cartId, CASH)
    return cartId
  }

  async function cashOrder() {
    const cartId = await cashCart()
    await store().shop.store.cart.complete(cartId)
    const { order, payment } = await orderAndPayment(store(), cartId)
    return { orderId: order.id, paymentId: payment.id }
  }

  /** As before the plugin's migrations have run. */
  async function withoutLedger(work: () => Promise<void>): Promise<void> {
    const db = store().container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const { rows } = await db.raw<{ rows: { tablename: string }[] }>(
      "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename LIKE 'instalments%'"
    )
    const back = await Promise.all(rows.map(({ tablename }) => loseTable(store(), tablename)))
    try {
      await work()
    } finally {
      await Promise.all(back.map((bring) => bring()))
    }
  }

  it("before the migrations have run, shoppers pay and admins work in every other way", async () => {
    const { payment, order, orderEdit, return: returns } = await backOfficeOf(store())
    const [open, captured, cancelled, edited] = [
      await cashOrder(),
      await cashOrder(),
      await cashOrder(),
      await cashOrder(),
    ]
    await payment.capture(captured.paymentId, {})
    const ready = await cashCart()

    await withoutLedger(async () => {
      const completed = await store().shop.store.cart.complete(ready)
      expect(completed.type).toBe("order")
      await cashCart()
      await payment.capture(open.paymentId, {})
      await payment.refund(captured.paymentId, { amount: 1 })
      await order.cancel(cancelled.orderId)
      await orderEdit.initiateRequest({ order_id: edited.orderId })
      const location_id = store().seeded.stockLocationId
      await returns.initiateRequest({ order_id: captured.orderId, location_id })
      const items = (await order.retrieve(open.orderId, { fields: "id,*items" })).order.items
      await order.createFulfillment(open.orderId, {
        items: items.map(({ id, quantity }) => ({ id, quantity })),
        location_id,
      })
    })
  })

  it("a ledger of an earlier version may know of the order: its refund is refused, and the log names the command", async () => {
    const { payment } = await backOfficeOf(store())
    const { paymentId } = await cashOrder()
    await payment.capture(paymentId, {})
    const { container } = store()
    const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const log = jest.spyOn(container.resolve(ContainerRegistrationKeys.LOGGER), "error").mockReturnValue()
    await db.raw("ALTER TABLE instalments_checkout RENAME COLUMN for_order_id TO for_order_id_later")
    try {
      await expect(payment.refund(paymentId, { amount: 1 })).rejects.toThrow()
      expect(log.mock.calls.flat().map(String)).toContainEqual(
        expect.stringContaining("those of an earlier version: run `npx medusa db:migrate --execute-safe-links`")
      )
    } finally {
      await db.raw("ALTER TABLE instalments_checkout RENAME COLUMN for_order_id_later TO for_order_id")
      log.mockRestore()
    }
    await payment.refund(paymentId, { amount: 1 })
  })

  it("before the migrations have run, paying in instalments is refused", async () => {
    const cartId = await fillCart(store())

    await withoutLedger(async () => {
      await expect(startOther(store(), cartId, PROVIDER_ID)).rejects.toThrow()
      expect(store().sandbox.control.requests()).toEqual([])
    })
  })
})
