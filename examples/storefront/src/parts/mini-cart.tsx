import { formatMoney } from "medusa-payment-instalments-storefront"
import { Link } from "react-router-dom"
import { countItems, useCart } from "../cart/cart-provider"
import { MonthlyLine } from "./monthly-line"

/** What is in the cart, in short, beside what was just added to it. */
export function MiniCart() {
  const { current } = useCart()
  if (current.state !== "ready" || !current.cart) {
    return null
  }
  const { cart } = current
  const count = countItems(cart)
  return (
    <aside aria-label="Your cart" className="panel stack mini-cart">
      <p>
        {count === 1 ? "1 item" : `${count} items`}, <strong>{formatMoney(cart.total ?? 0, cart.currency_code)}</strong>
      </p>
      <MonthlyLine amount={cart.total} cartId={cart.id} currencyCode={cart.currency_code} />
      <Link to="/cart">View cart</Link>
    </aside>
  )
}
