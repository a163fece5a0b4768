import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { queryRow, queryRows } from "../read-rows"

/** The numbers of orders, as people know them, by id. */
export async function displayIdsOf(container: MedusaContainer, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) {
    return new Map()
  }
  const rows = await queryRows<{ id: string; display_id: number | null }>(container, {
    entity: "order",
    fields: ["id", "display_id"],
    filters: { id: [...ids] },
  })
  return new Map(rows.flatMap(({ id, display_id }) => (display_id == null ? [] : [[id, Number(display_id)] as const])))
}

/** The ids of the orders with this number. */
export async function ordersNumbered(container: MedusaContainer, displayId: number): Promise<string[]> {
  const filters = { display_id: displayId }
  const rows = await queryRows<{ id: string }>(container, { entity: "order", fields: ["id"], filters })
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
  const rows = await queryRows<{ id: string }>(container, {
    entity: "order",
    fields: ["id"],
    filters: { id: { $gt: after }, canceled_at: { $gte: since } },
    pagination: { take, order: { id: "ASC" } },
  })
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
  const found = new Map(rows.map(({ id, deleted_at }) => [id, deleted_at == null ? "there" : "deleted"] as const))
  return new Map(
    ids.flatMap((id) => {
      const state = found.get(id) ?? "gone"
      return state === "there" ? [] : [[id, state] as const]
    })
  )
}

/** The cart that an order was made of; undefined for one that has none. */
export async function cartOfOrder(container: MedusaContainer, orderId: string): Promise<string | undefined> {
  const filters = { order_id: orderId }
  const link = await queryRow<{ cart_id: string }>(container, { entity: "order_cart", fields: ["cart_id"], filters })
  return link?.cart_id
}
