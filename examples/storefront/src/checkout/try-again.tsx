import { startInstalments } from "medusa-payment-instalments/storefront"
import { Link } from "react-router-dom"
import { retrieveCart } from "../cart/cart-store"
import { Notice } from "../parts/notice"
import { sdk } from "../shop"
import { LEAVING, useStep } from "./use-step"

/** One click: a new payment for the same cart, and off to its page. */
export function TryAgain({ cartId }: { cartId: string }) {
  const { busy, problem, run } = useStep()
  const start = () =>
    run("Opening the payment…", async () => {
      const cart = await retrieveCart(cartId)
      if (!cart) throw new Error("This cart is no longer there.")
      const { paymentUrl } = await startInstalments(sdk.store.payment, cart)
      location.assign(paymentUrl)
      return LEAVING
    })
  return (
    <>
      {problem && <Notice tone="problem">{problem}</Notice>}
      <button aria-disabled={busy !== undefined} className="button" onClick={() => void start()} type="button">
        Try again
      </button>
      <p className="muted" role="status">
        {busy}
      </p>
      <Link to="/checkout">Choose another way to pay</Link>
    </>
  )
}
