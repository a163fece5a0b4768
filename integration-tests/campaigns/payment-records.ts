import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Sandbox } from "../../src/sandbox"

/** What database and service say of one cart. Amounts in pence. */
export type CartRecords = {
  orders: number
  /** Orders that nobody paid, cancelled ones left out. */
  unpaidOrders: number
  captures: number
  capturedMinor: number
  recordedRefunds: number
  /** Successful checkouts at the service, and what went back of them there. */
  paid: { amountMinor: number; returnedMinor: number }[]
  /** The attempts as the ledger has them, for example "successful/placed". */
  ledger: string[]
}

type Counted = Omit<CartRecords, "paid" | "ledger">

const COUNT = `
  WITH paid AS (
    SELECT payment.id FROM payment
    JOIN cart_payment_collection link ON link.payment_collection_id = payment.payment_collection_id AND link.deleted_at IS NULL
    WHERE link.cart_id = :cartId AND payment.deleted_at IS NULL
  ), placed AS (
    SELECT "order".id, "order".status FROM "order"
    JOIN order_cart link ON link.order_id = "order".id AND link.deleted_at IS NULL
    WHERE link.cart_id = :cartId AND "order".deleted_at IS NULL AND "order".status <> 'canceled'
  )
  SELECT
    (SELECT count(*)::int FROM placed) AS orders,
    (SELECT count(*)::int FROM placed WHERE NOT EXISTS (SELECT 1 FROM paid)) AS "unpaidOrders",
    (SELECT count(*)::int FROM capture WHERE payment_id IN (SELECT id FROM paid) AND deleted_at IS NULL) AS captures,
    (SELECT coalesce(round(sum(amount) * 100), 0)::int FROM capture WHERE payment_id IN (SELECT id FROM paid) AND deleted_at IS NULL)
      - (SELECT coalesce(round(sum(amount) * 100), 0)::int FROM refund WHERE payment_id IN (SELECT id FROM paid) AND deleted_at IS NULL) AS "capturedMinor",
    (SELECT count(*)::int FROM refund WHERE payment_id IN (SELECT id FROM paid) AND deleted_at IS NULL) AS "recordedRefunds"`

export async function recordsOf(db: Knex, { control }: Sandbox, cartId: string): Promise<CartRecords> {
  const { rows } = await db.raw<{ rows: Counted[] }>(COUNT, { cartId })
  const attempts = await db("instalments_checkout")
    .where({ cart_id: cartId })
    .select<{ reference: string; remote_state: string; placement_state: string }[]>(
      "reference",
      "remote_state",
      "placement_state"
    )
  const references = new Set(attempts.map(({ reference }) => reference))
  const paid = control
    .checkouts()
    .filter(({ status, clientReferenceId }) => status === "successful" && references.has(clientReferenceId))
    .map(({ id, amountMinor }) => ({
      amountMinor,
      returnedMinor: sum(
        control
          .refunds()
          .filter((refund) => refund.checkoutId === id)
          .map((refund) => refund.amountMinor)
      ),
    }))
  const [counted] = rows
  if (!counted) {
    throw new Error(`The database says nothing of ${cartId}`)
  }
  const ledger = attempts.map(({ remote_state, placement_state }) => `${remote_state}/${placement_state}`)
  return { ...counted, paid, ledger }
}

/** What is not as promised, in words; empty when every payment is one order or one full refund, and no order is unpaid. */
export function brokenPromises({ orders, unpaidOrders, capturedMinor, paid }: CartRecords): string[] {
  const kept = paid.filter(({ returnedMinor }) => returnedMinor === 0)
  const partly = paid.filter(({ amountMinor, returnedMinor }) => returnedMinor !== 0 && returnedMinor !== amountMinor)
  return [
    ...(unpaidOrders === 0 ? [] : [`${unpaidOrders} orders without payment`]),
    ...(kept.length === orders ? [] : [`${orders} orders for ${kept.length} payments that were not returned`]),
    ...(orders === 0 || capturedMinor === kept[0]?.amountMinor
      ? []
      : [`Medusa recorded ${capturedMinor} of ${kept[0]?.amountMinor}`]),
    ...partly.map(({ amountMinor, returnedMinor }) => `${returnedMinor} of ${amountMinor} went back`),
  ]
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
