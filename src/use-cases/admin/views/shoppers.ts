import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { ShopperView } from "../../../core/admin/views/payment"

type Row = {
  id: string
  email: string | null
  customer_id: string | null
  shipping_address: { first_name: string | null; last_name: string | null } | null
}

const FIELDS = ["id", "email", "customer_id", "shipping_address.first_name", "shipping_address.last_name"]

/** Who filled these carts, by the cart's id: read from Medusa when it is looked at, and kept nowhere else. */
export async function shoppersOf(
  container: MedusaContainer,
  cartIds: readonly string[]
): Promise<Map<string, ShopperView>> {
  if (cartIds.length === 0) {
    return new Map()
  }
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "cart", fields: FIELDS, filters: { id: [...new Set(cartIds)] } })
  const rows: Row[] = data
  return new Map(rows.map((row) => [row.id, shopperView(row)] as const))
}

function shopperView({ email, customer_id, shipping_address }: Row): ShopperView {
  const name = [shipping_address?.first_name, shipping_address?.last_name].filter(Boolean).join(" ")
  return { email, name: name === "" ? null : name, customer_id }
}

/** Nobody looks through more payments of one shopper than that. */
const MOST_CARTS = 200

/** The newest carts of an e-mail address; none for any other text. */
export async function cartsOfShopper(container: MedusaContainer, text: string): Promise<string[]> {
  if (!text.includes("@")) {
    return []
  }
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "cart",
    fields: ["id"],
    filters: { email: [text, text.toLowerCase()] },
    pagination: { take: MOST_CARTS, order: { created_at: "DESC" } },
  })
  return data.map(({ id }: { id: string }) => id)
}
