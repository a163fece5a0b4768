import type { ShopperView } from "../../core/admin/views/payment"
import { TextLink } from "./text-link"

/** Who paid: name and e-mail address, linked to the customer where the shop has one. */
export function ShopperText({ shopper: { name, email, customer_id } }: { shopper: ShopperView }) {
  const text = [name, email].filter((part) => part !== null).join(", ")
  if (text === "") {
    return null
  }
  return customer_id ? <TextLink to={`/customers/${customer_id}`}>{text}</TextLink> : <span>{text}</span>
}
