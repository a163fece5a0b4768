import type { InstalmentsPayment } from "medusa-payment-instalments/storefront"
import { useEffect } from "react"
import { Link, useNavigate, useSearchParams } from "react-router-dom"
import { confirmationPath } from "../checkout/pay"
import { TryAgain } from "../checkout/try-again"
import { type Polled, usePolledPayment } from "../checkout/use-polled-payment"
import { Failure, Waiting } from "../parts/loading"
import { Notice } from "../parts/notice"
import { PageHeading } from "../parts/page-heading"
import { NotFoundPage } from "./not-found-page"

/**
 * Where the shopper waits after the payment page. It only asks how things stand: the order is placed by the backend,
 * and the address, which anybody can type, proves nothing.
 */
export function ReturnPage() {
  const [params] = useSearchParams()
  const cartId = params.get("cart_id")
  return cartId ? <PaymentProgress cartId={cartId} key={cartId} /> : <NotFoundPage />
}

function PaymentProgress({ cartId }: { cartId: string }) {
  const { askAgain, ...polled } = usePolledPayment(cartId)
  const navigate = useNavigate()
  const orderId = polled.state === "decided" && polled.payment.state === "placed" ? polled.payment.order_id : null
  useEffect(() => {
    if (orderId) void navigate(confirmationPath(orderId), { replace: true })
  }, [orderId, navigate])
  return (
    <div className="narrow stack">
      <PageHeading title="Your payment" />
      <Progress askAgain={askAgain} cartId={cartId} polled={polled} />
    </div>
  )
}

type ProgressProps = { polled: Polled; cartId: string; askAgain: () => void }

function Progress({ polled, cartId, askAgain }: ProgressProps) {
  switch (polled.state) {
    case "asking":
      return (
        <>
          <Waiting>{polled.payment?.message ?? "Checking your payment…"}</Waiting>
          {polled.payment?.state === "confirming" && <p className="muted">Please do not pay again.</p>}
          <ContinuePaying payment={polled.payment} />
        </>
      )
    case "decided":
      return <Decided cartId={cartId} payment={polled.payment} />
    case "undecided":
      return <Undecided askAgain={askAgain} payment={polled.payment} />
    case "failed":
      return <Failure message={polled.message} onRetry={askAgain} />
  }
}

function Decided({ payment, cartId }: { payment: InstalmentsPayment; cartId: string }) {
  switch (payment.state) {
    case "awaiting":
    case "confirming":
    case "placed":
      return <Waiting>{payment.message}</Waiting>
    case "cancelled":
    case "expired":
    case "failed":
      return (
        <>
          <Notice tone="problem">{payment.message}</Notice>
          <TryAgain cartId={cartId} />
        </>
      )
    case "refunded":
    case "attention":
      return (
        <>
          <Notice tone="problem">{payment.message}</Notice>
          <Link to="/">Go to the shop</Link>
        </>
      )
    case "none":
      return (
        <>
          <Notice tone="info">{payment.message}</Notice>
          <Link to="/checkout">Go to the checkout</Link>
        </>
      )
  }
}

const SLOW =
  "This takes longer than usual. You can close this page: if you have paid, you get either your order " +
  "or all of your money back. Please do not pay again."

function Undecided({ payment, askAgain }: { payment: InstalmentsPayment | null; askAgain: () => void }) {
  return (
    <>
      <Notice tone="info">
        <p>{payment?.state === "awaiting" ? "No payment has arrived yet." : SLOW}</p>
      </Notice>
      <button className="button" onClick={askAgain} type="button">
        Check again
      </button>
      <ContinuePaying payment={payment} />
    </>
  )
}

/** For the shopper who came here without having paid. It is the page from before, so nothing can be paid twice. */
function ContinuePaying({ payment }: { payment: InstalmentsPayment | null }) {
  if (payment?.state !== "awaiting" || !payment.payment_url) {
    return null
  }
  return (
    <p>
      Not paid yet? <a href={payment.payment_url}>Back to the payment page</a> or{" "}
      <Link to="/checkout">choose another way to pay</Link>.
    </p>
  )
}
