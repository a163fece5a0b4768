import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { getOrderDetailWorkflow } from "@medusajs/medusa/core-flows"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import type { StoreUnderTest } from "./store"

/** What Medusa's records say of a cart. Amounts in pounds, as Medusa counts. */
export type CartRecords = {
  orderIds: string[]
  paymentStatuses: string[]
  captured: number[]
  refunded: number[]
  payments: number
}

/** Reads Medusa's records for one cart. */
export async function recordsOf({ container }: StoreUnderTest, cartId: string): Promise<CartRecords> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: links } = await query.graph({
    entity: "order_cart",
    fields: ["order_id"],
    filters: { cart_id: cartId },
  })
  const orderIds: string[] = links.map(({ order_id }: { order_id: string }) => order_id)
  const paymentStatuses = await Promise.all(orderIds.map((orderId) => paymentStatusOf(container, orderId)))
  const { data: carts } = await query.graph({
    entity: "cart",
    fields: ["payment_collection.payments.captures.amount", "payment_collection.payments.refunds.amount"],
    filters: { id: cartId },
  })
  type Movement = { amount: number }
  const payments: { captures: Movement[]; refunds: Movement[] }[] = carts[0]?.payment_collection?.payments ?? []
  return {
    orderIds,
    paymentStatuses,
    captured: payments.flatMap(({ captures }) => captures.map(({ amount }) => Number(amount))),
    refunded: payments.flatMap(({ refunds }) => refunds.map(({ amount }) => Number(amount))),
    payments: payments.length,
  }
}

/** Medusa's word for how an order is paid. */
export async function paymentStatusOf(container: MedusaContainer, orderId: string): Promise<string> {
  const fields = ["id", "payment_collections.*", "summary"]
  const { result } = await getOrderDetailWorkflow(container).run({ input: { order_id: orderId, fields } })
  return result.payment_status
}

/** The newest attempt to pay a cart, as the ledger has it. */
export async function attemptOf({ container }: StoreUnderTest, cartId: string) {
  const [newest] = await ledgerOf(container).checkouts.ofCart(cartId)
  if (!newest) {
    throw new Error(`The ledger knows no attempt to pay ${cartId}`)
  }
  return newest
}
