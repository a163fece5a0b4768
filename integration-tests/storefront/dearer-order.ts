import type Medusa from "@medusajs/js-sdk"

/** An admin adds one more of what an order holds. @returns the payment collection that Medusa's payment link names */
export async function dearer({ order, orderEdit }: Medusa["admin"], orderId: string): Promise<string> {
  const before = await order.retrieve(orderId, { fields: "id,items.variant_id" })
  await orderEdit.initiateRequest({ order_id: orderId })
  await orderEdit.addItems(orderId, {
    items: [{ variant_id: String(before.order.items[0]?.variant_id), quantity: 1 }],
  })
  await orderEdit.confirm(orderId)
  const after = await order.retrieve(orderId, { fields: "id,payment_collections.id,payment_collections.status" })
  return String(after.order.payment_collections?.find(({ status }) => status === "not_paid")?.id)
}
