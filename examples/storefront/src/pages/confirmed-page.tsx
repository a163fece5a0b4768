import type { HttpTypes } from "@medusajs/types"
import { isInstalmentsProvider } from "medusa-payment-instalments-storefront"
import { InstalmentsRefunds } from "medusa-payment-instalments-storefront/react"
import { useEffect } from "react"
import { Link, useParams } from "react-router-dom"
import { useCart } from "../cart/cart-provider"
import { useLoaded } from "../hooks/use-loaded"
import { Lines } from "../parts/lines"
import { Loading } from "../parts/loading"
import { PageHeading } from "../parts/page-heading"
import { Totals } from "../parts/totals"
import { backend, sdk } from "../shop"

const ORDER_QUERY = { fields: "*payment_collections.payments,+items.total" }

export function ConfirmedPage() {
  const { orderId = "" } = useParams()
  const { refresh } = useCart()
  const order = useLoaded(orderId, async () => (await sdk.store.order.retrieve(orderId, ORDER_QUERY)).order)
  // The cart has become this order: reading it again finds that out and empties the cart of this browser.
  useEffect(() => void refresh(), [refresh])
  return <Loading of={order}>{(value) => <Confirmed order={value} />}</Loading>
}

function Confirmed({ order }: { order: HttpTypes.StoreOrder }) {
  const isCancelled = order.status === "canceled"
  return (
    <div className="narrow stack">
      <PageHeading title={isCancelled ? "Order cancelled" : "Order confirmed"} />
      <p className="lead">
        {isCancelled ? "This order was cancelled. Its number is " : "Thank you. Your order number is "}
        <strong>#{order.display_id}</strong>.
      </p>
      {order.email && !isCancelled && <p>We will write to you at {order.email}.</p>}
      <section aria-labelledby="what-was-ordered" className="panel stack">
        <h2 id="what-was-ordered">What you ordered</h2>
        <Lines currencyCode={order.currency_code} lines={order.items ?? []} />
        <Totals of={order} />
        <p className="muted">{paidText(order)}</p>
        <InstalmentsRefunds backend={backend} className="stack" orderId={order.id} />
      </section>
      <Link className="button" to="/">
        Continue shopping
      </Link>
    </div>
  )
}

/** "Paid in instalments: 6 monthly payments." as far as the order tells it. */
function paidText(order: HttpTypes.StoreOrder): string {
  const payments = (order.payment_collections ?? []).flatMap((collection) => collection.payments ?? [])
  const payment = payments.find(({ provider_id }) => isInstalmentsProvider(provider_id))
  if (!payment) {
    return "Manual payment: nothing was charged."
  }
  const count = payment.data?.number_of_payments
  if (typeof count !== "number") {
    return "Paid in instalments."
  }
  return count === 1 ? "Paid in full." : `Paid in instalments: ${count} monthly payments.`
}
