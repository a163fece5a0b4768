import { InstalmentsPaymentLink } from "medusa-payment-instalments-storefront/react"
import { useParams } from "react-router-dom"
import { PageHeading } from "../parts/page-heading"
import { backend } from "../shop"

/** What "Copy payment link" in Medusa's admin leads to: a shopper pays what an order still owes. */
export function PaymentLinkPage() {
  const { collectionId = "" } = useParams()
  return (
    <div className="narrow stack">
      <PageHeading title="Your payment" />
      <InstalmentsPaymentLink
        backend={backend}
        buttonClassName="button"
        orderPath="/order/{order_id}/confirmed"
        paymentCollectionId={collectionId}
      />
    </div>
  )
}
