"use client"

import { type ReactElement, useEffect } from "react"
import type { InstalmentsPayment } from "../payment.js"
import { wordsOf } from "../words.js"
import { orderAddress } from "./order-address.js"
import { PlainLink } from "./plain-link.js"
import type { InstalmentsReturnProps } from "./return-props.js"
import { StartButton } from "./start-button.js"
import { Spinner } from "./spinner.js"
import { PLAIN_BUTTON, ROW } from "./style.js"
import type { WatchedPayment } from "./use-instalments-payment.js"
import { useLong } from "./use-long.js"
import { useStartInstalments } from "./use-start-instalments.js"

export type ReturnBodyProps = InstalmentsReturnProps & {
  cartId: string
  watched: WatchedPayment
  askAgain: () => void
}

/** What is known, and what the shopper can do about it: there is always a way on. */
export function ReturnBody(props: ReturnBodyProps): ReactElement {
  const { backend, watched, askAgain, buttonClassName } = props
  const words = wordsOf(backend)
  const known = "payment" in watched ? watched.payment : null
  const long = useLong(watched.state === "asking")
  const isUnderWay = known === null || known.state === "checking" || known.state === "confirming"
  const slow = (long || watched.state === "undecided") && isUnderWay
  // Of a payment that has arrived, the backend's own sentence says it.
  const mayPayTwice = known === null ? slow : known.state === "checking"
  const told = watched.state === "failed" ? watched.message : (known?.message ?? words.checking)
  return (
    <>
      <div style={ROW}>
        {watched.state === "asking" && isUnderWay && <Spinner />}
        <p role="status">{told}</p>
      </div>
      {slow && <p>{words.slow}</p>}
      {mayPayTwice && !told.includes(words.once) && <p>{words.once}</p>}
      {(watched.state === "undecided" || watched.state === "failed") && (
        <button
          className={buttonClassName}
          onClick={askAgain}
          style={buttonClassName ? undefined : PLAIN_BUTTON}
          type="button"
        >
          {words.checkAgain}
        </button>
      )}
      <WayOn {...props} known={known} />
    </>
  )
}

/** The links and the button that fit what is known. */
function WayOn(props: ReturnBodyProps & { known: InstalmentsPayment | null }): ReactElement | null {
  const { backend, known, watched, orderPath, checkoutPath, linkClassName } = props
  const words = wordsOf(backend)
  const link = (href: string, text: string) => (
    <PlainLink className={linkClassName} href={href}>
      {text}
    </PlainLink>
  )
  switch (known?.state) {
    case "awaiting":
      return (
        <>
          <StartAgain {...props}>{words.toPayment}</StartAgain>
          {link(checkoutPath, words.otherWay)}
        </>
      )
    case "placed":
      return known.order_id ? link(orderAddress(orderPath, known.order_id), words.seeOrder) : null
    case "cancelled":
    case "expired":
    case "failed":
      return (
        <>
          <StartAgain {...props}>{words.tryAgain}</StartAgain>
          {link(checkoutPath, words.otherWay)}
        </>
      )
    case "checking":
    case "confirming":
      return null
    case "refunded":
    case "attention":
      return link("/", words.toShop)
    case "none":
      return link(checkoutPath, words.toCheckout)
    case undefined:
      return watched.state === "asking" ? null : link(checkoutPath, words.toCheckout)
  }
}

/** One click, and off to the payment page: the one that is still open or, where it ends soon or has ended, a new one. */
function StartAgain(props: ReturnBodyProps & { children: string }): ReactElement {
  const { backend, cartId, providerId, buttonClassName, askAgain, children } = props
  const { start, ...starting } = useStartInstalments(backend, cartId, providerId)
  // Another tab may have paid.
  useEffect(() => {
    if (starting.problem !== undefined) askAgain()
  }, [starting.problem, askAgain])
  return (
    <StartButton {...starting} backend={backend} className={buttonClassName} onClick={start}>
      {children}
    </StartButton>
  )
}
