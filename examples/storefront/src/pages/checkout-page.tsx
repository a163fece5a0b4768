import { useCart } from "../cart/cart-provider"
import type { Cart } from "../cart/cart-store"
import { CheckoutForm } from "../checkout/checkout-form"
import { ReturnReason } from "../checkout/return-reason"
import { deliveryOf } from "../checkout/use-delivery"
import { Lines } from "../parts/lines"
import { Failure, Waiting } from "../parts/loading"
import { PageHeading } from "../parts/page-heading"
import { Totals } from "../parts/totals"
import { EmptyCart } from "./cart-page"

export function CheckoutPage() {
  const { current, refresh } = useCart()
  return (
    <>
      <PageHeading title="Checkout" />
      <ReturnReason />
      {current.state === "loading" && <Waiting>Loading…</Waiting>}
      {current.state === "failed" && <Failure message={current.message} onRetry={() => void refresh()} />}
      {current.state === "ready" && (current.cart?.items?.length ? <Checkout cart={current.cart} /> : <EmptyCart />)}
    </>
  )
}

function Checkout({ cart }: { cart: Cart }) {
  return (
    <div className="columns">
      <CheckoutForm cart={cart} />
      <aside aria-labelledby="your-order" className="panel stack">
        <h2 id="your-order">Your order</h2>
        <Lines currencyCode={cart.currency_code} lines={cart.items ?? []} />
        <Totals delivery={deliveryOf(cart) ? undefined : "Choose a delivery"} of={cart} />
      </aside>
    </div>
  )
}
