import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { queryByIds, queryRow, queryRows } from "../read-rows"

/** The numbers of orders, as people know them, by id. */
export async function displayIdsOf(container: MedusaContainer, ids: readonly string[]): Promise<Map<string, number>> {
  const fields = ["id", "display_id"]
  const rows = await queryByIds<{ id: string; display_id: number | null }>(container, "order", fields, ids)
  return new Map(rows.flatMap(({ id, display_id }) => (display_id == null ? [] : [[id, Number(display_id)] as const])))
}

export async function ordersNumbered(container: MedusaContainer, displayId: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(container, "order", ["id"], { display_id: displayId })
  return rows.map(({ id }) => id)
}

/**
 * A page of the ids of the orders that were cancelled since then, whether or not they were archived afterwards.
 *
 * @param after the last id of the page before; "" for the first
 */
export async function ordersCancelled(
  container: MedusaContainer,
  { since, after, take }: { since: Date; after: string; take: number }
): Promise<string[]> {
  const filters = { id: { $gt: after }, canceled_at: { $gte: since } }
  const pagination = { take, order: { id: "ASC" as const } }
  const rows = await queryRows<{ id: string }>(container, "order", ["id"], filters, { pagination })
  return rows.map(({ id }) => id)
}

/** Which of these orders Medusa no longer shows: soft-deleted by somebody, or gone as its own undoing leaves them. */
export async function ordersMissing(
  container: MedusaContainer,
  ids: readonly string[]
): Promise<Map<string, "deleted" | "gone">> {
  if (ids.length === 0) {
    return new Map()
  }
  const rows = await container
    .resolve(Modules.ORDER)
    .listOrders({ id: [...ids] }, { select: ["id", "deleted_at"], withDeleted: true, take: ids.length })
  const deletedAt = new Map(rows.map(({ id, deleted_at }) => [id, deleted_at]))
  const missing = ids.filter((id) => !deletedAt.has(id) || deletedAt.get(id) != null)
  return new Map(missing.map((id) => [id, deletedAt.has(id) ? "deleted" : "gone"]))
}

/** The cart that an order was made of; undefined for one that has none. */
export async function cartOfOrder(container: MedusaContainer, orderId: string): Promise<string | undefined> {
  const link = await queryRow<{ cart_id: string }>(container, "order_cart", ["cart_id"], { order_id: orderId })
  return link?.cart_id
}
