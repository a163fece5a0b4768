"use client"

import { type ReactElement, useEffect, useState } from "react"
import type { Backend } from "../backend.js"
import type { InstalmentsPayment } from "../payment.js"
import { wordsOf } from "../words.js"
import { orderAddress, PlainButton, PlainLink } from "./plain.js"
import { StartButton } from "./start-button.js"
import { Told } from "./told.js"
import type { WatchedPayment } from "./use-instalments-payment.js"

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

type ReturnBodyProps = InstalmentsReturnProps & {
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
      <Told text={told} isUnderWay={watched.state === "asking" && isUnderWay} />
      {slow && <p>{words.slow}</p>}
      {mayPayTwice && !told.includes(words.once) && <p>{words.once}</p>}
      {(watched.state === "undecided" || watched.state === "failed") && (
        <PlainButton className={buttonClassName} onClick={askAgain}>
          {words.checkAgain}
        </PlainButton>
      )}
      <WayOn {...props} known={known} />
    </>
  )
}

/** The links and the button that fit what is known. */
function WayOn(props: ReturnBodyProps & { known: InstalmentsPayment | null }): ReactElement | null {
  const { backend, cartId, known, watched, orderPath, checkoutPath, providerId } = props
  const words = wordsOf(backend)
  const link = (href: string, text: string) => (
    <PlainLink className={props.linkClassName} href={href}>
      {text}
    </PlainLink>
  )
  switch (known?.state) {
    case "awaiting":
    case "cancelled":
    case "expired":
    case "failed":
      return (
        <>
          <StartButton
            backend={backend}
            className={props.buttonClassName}
            of={cartId}
            onRefused={props.askAgain}
            providerId={providerId}
          >
            {known.state === "awaiting" ? words.toPayment : words.tryAgain}
          </StartButton>
          {link(checkoutPath, words.otherWay)}
        </>
      )
    case "placed":
      return known.order_id ? link(orderAddress(orderPath, known.order_id), words.seeOrder) : null
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

/** Most payments are confirmed long before this, in milliseconds; a shopper who waits longer is told what to expect. */
const LONG_MS = 20_000

/** True once something has gone on for longer than usual. */
function useLong(goesOn: boolean): boolean {
  const [long, setLong] = useState(false)
  useEffect(() => {
    setLong(false)
    if (!goesOn) return
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [goesOn])
  return long
}
