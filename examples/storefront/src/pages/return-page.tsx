import { InstalmentsReturn } from "medusa-payment-instalments-storefront/react"
import { PageHeading } from "../parts/page-heading"
import { backend } from "../shop"

/**
 * Where the shopper comes back to from the payment page. It only asks how things stand: the order is placed by the
 * backend, and the address, which anybody can type, proves nothing.
 */
export function ReturnPage() {
  return (
    <div className="narrow stack">
      <PageHeading title="Your payment" />
      <InstalmentsReturn
        backend={backend}
        buttonClassName="button"
        checkoutPath="/checkout"
        orderPath="/order/{order_id}/confirmed"
      />
    </div>
  )
}
