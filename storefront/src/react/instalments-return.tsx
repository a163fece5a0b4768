"use client"

import { type ReactElement, useEffect } from "react"
import { wordsOf } from "../words.js"
import { orderAddress } from "./order-address.js"
import { PlainLink } from "./plain-link.js"
import { ReturnBody } from "./return-body.js"
import type { InstalmentsReturnProps } from "./return-props.js"
import { STACK } from "./style.js"
import { useAddressCart } from "./use-address-cart.js"
import { useInstalmentsPayment } from "./use-instalments-payment.js"

/**
 * The page that the shopper comes back to, however the payment went. It only asks how things stand: the backend places
 * the order, and the address, which anybody can type, proves nothing. Once the order exists, the browser goes there, unless
 * there is another payment to read of.
 *
 * The shopper arrives here from another site, and a cookie with SameSite=Strict stays at home on that step; on the next
 * one, from this page, it is sent.
 */
export function InstalmentsReturn(props: InstalmentsReturnProps): ReactElement {
  const named = useAddressCart()
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
