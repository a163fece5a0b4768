"use client"

import { type ReactElement, useEffect, useSyncExternalStore } from "react"
import { wordsOf } from "../words.js"
import { orderAddress, PlainLink } from "./plain.js"
import { type InstalmentsReturnProps, ReturnBody } from "./return-body.js"
import { STACK } from "./style.js"
import { useInstalmentsPayment } from "./use-instalments-payment.js"

const never = () => () => undefined
/** The cart that the page's own address names, if any; not known while the server renders the page. */
const addressCart = () => new URLSearchParams(window.location.search).get("cart_id")
const onServer = () => undefined

/**
 * The page that the shopper comes back to, however the payment went. It only asks how things stand: the backend places
 * the order, and the address, which anybody can type, proves nothing. Once the order exists, the browser goes there, unless
 * there is another payment to read of.
 *
 * The shopper arrives here from another site, and a cookie with SameSite=Strict stays at home on that step; on the next
 * one, from this page, it is sent.
 */
export function InstalmentsReturn(props: InstalmentsReturnProps): ReactElement {
  const named = useSyncExternalStore<string | null | undefined>(never, addressCart, onServer)
  const cartId = props.cartId ?? named
  const words = wordsOf(props.backend)
  return (
    <section data-instalments="return" style={STACK}>
      {cartId && <Watched key={cartId} {...props} cartId={cartId} />}
      {cartId === null && (
        <>
          <p role="status">{words.noCart}</p>
          <PlainLink className={props.linkClassName} href={props.checkoutPath}>
            {words.toCheckout}
          </PlainLink>
        </>
      )}
    </section>
  )
}

function Watched(props: InstalmentsReturnProps & { cartId: string }): ReactElement {
  const { askAgain, ...watched } = useInstalmentsPayment(props.backend, props.cartId)
  const payment = watched.state === "decided" && watched.payment.state === "placed" ? watched.payment : null
  // Who paid twice reads that the second payment goes back; a link leads on to the order.
  const orderId = payment && !payment.other_payments ? payment.order_id : null
  const order = orderId && orderAddress(props.orderPath, orderId)
  useEffect(() => {
    // Replaced, so that Back does not lead from the order to this page and on again.
    if (order) window.location.replace(order)
  }, [order])
  return <ReturnBody {...props} askAgain={askAgain} watched={watched} />
}
