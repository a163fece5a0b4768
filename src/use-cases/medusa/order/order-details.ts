import type { MedusaContainer } from "@medusajs/framework/types"
import type { PostalAddress } from "../../../core/wire/customer"
import { queryRow } from "../read-rows"
import { type Item, ITEM_FIELDS } from "../shop/items"
import { CUSTOMER_FIELDS, type GroupedCustomer } from "../shop/people"

/** Who ordered what, and where it goes. */
export type OrderDetails = {
  id: string
  display_id: number | null
  status: string
  email: string | null
  region_id: string | null
  sales_channel_id: string | null
  customer: GroupedCustomer | null
  billing_address: PostalAddress | null
  shipping_address: PostalAddress | null
  items: Item[] | null
}

const FIELDS = [
  "id",
  "display_id",
  "status",
  "email",
  "region_id",
  "sales_channel_id",
  ...CUSTOMER_FIELDS.map((field) => `customer.${field}`),
  "billing_address.*",
  "shipping_address.*",
  ...ITEM_FIELDS,
]

/** @returns undefined when there is no such order */
export function orderDetails(container: MedusaContainer, orderId: string): Promise<OrderDetails | undefined> {
  return queryRow(container, "order", FIELDS, { id: orderId })
}
