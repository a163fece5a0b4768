import type { Backend } from "../backend.js"

export type InstalmentsReturnProps = {
  backend: Backend
  /** Default: `cart_id` of the page's own address. */
  cartId?: string
  /** Where the order is shown, with `{order_id}` in it. May be relative to the page: "../order/{order_id}/confirmed". */
  orderPath: string
  /** Where another way to pay can be chosen. May be relative too. */
  checkoutPath: string
  /** Of a shop with several accounts: the provider for another try. */
  providerId?: string
  buttonClassName?: string
  linkClassName?: string
}
