"use client"

import type { ReactElement } from "react"
import type { InstalmentsPayment } from "../payment.js"
import { orderAddress } from "./order-address.js"
import { PlainLink } from "./plain-link.js"
import type { InstalmentsReturnProps } from "./return-props.js"
import { StartButton } from "./start-button.js"
import { PLAIN_BUTTON } from "./style.js"
import type { WatchedPayment } from "./use-instalments-payment.js"
import { useLong } from "./use-long.js"
import { useStartInstalments } from "./use-start-instalments.js"

export type ReturnBodyProps = InstalmentsReturnProps & {
  cartId: string
  watched: WatchedPayment
  askAgain: () => void
}

const SLOW =
  "This is taking longer than usual. You can close this page: if you have paid, you get either your order " +
  "or all of your money back. Please do not pay again."

/** What is known, and what the shopper can do about it: there is always a way on. */
export function ReturnBody(props: ReturnBodyProps): ReactElement {
  const { watched, askAgain, buttonClassName } = props
  const known = "payment" in watched ? watched.payment : null
  const long = useLong(watched.state === "asking")
  const slow = (long || watched.state === "undecided") && known?.state !== "awaiting"
  return (
    <>
      <p role="status">{watched.state === "failed" ? watched.message : (known?.message ?? "Checking your payment…")}</p>
      {known?.state === "confirming" && !slow && <p>Please do not pay again.</p>}
      {slow && <p>{SLOW}</p>}
      {(watched.state === "undecided" || watched.state === "failed") && (
        <button
          className={buttonClassName}
          onClick={askAgain}
          style={buttonClassName ? undefined : PLAIN_BUTTON}
          type="button"
        >
          Check again
        </button>
      )}
      <WayOn {...props} known={known} />
    </>
  )
}

/** The links and the button that fit what is known. */
function WayOn(props: ReturnBodyProps & { known: InstalmentsPayment | null }): ReactElement | null {
  const { known, watched, orderPath, checkoutPath, linkClassName } = props
  const link = (href: string, text: string) => (
    <PlainLink className={linkClassName} href={href}>
      {text}
    </PlainLink>
  )
  switch (known?.state) {
    case "awaiting":
      return (
        <>
          {known.payment_url && link(known.payment_url, "Back to the payment page")}
          {link(checkoutPath, "Choose another way to pay")}
        </>
      )
    case "placed":
      return known.order_id ? link(orderAddress(orderPath, known.order_id), "See the order") : null
    case "cancelled":
    case "expired":
    case "failed":
      return (
        <>
          <TryAgain {...props} />
          {link(checkoutPath, "Choose another way to pay")}
        </>
      )
    case "checking":
    case "confirming":
      return null
    case "refunded":
    case "attention":
      return link("/", "Go to the shop")
    case "none":
      return link(checkoutPath, "Go to the checkout")
    case undefined:
      return watched.state === "asking" ? null : link(checkoutPath, "Go to the checkout")
  }
}

/** One click: a new payment for the same cart, and off to its page. */
function TryAgain({ backend, cartId, providerId, buttonClassName }: ReturnBodyProps): ReactElement {
  const { start, ...starting } = useStartInstalments(backend, cartId, providerId)
  return (
    <StartButton {...starting} className={buttonClassName} onClick={start}>
      Try again
    </StartButton>
  )
}
