import { fetchPayment, type InstalmentsPayment } from "medusa-payment-instalments-storefront"
import { useCallback, useEffect } from "react"
import { useNavigate } from "react-router-dom"
import { usePageRestored } from "../hooks/use-page-restored"
import { backend } from "../shop"
import { confirmationPath } from "./pay"

/**
 * Moves a shopper on whose cart is already paid, and who is here by the Back button, a second tab or an old link.
 *
 * @param problem why a payment could not be started: that the cart has been ordered may be the reason
 */
export function usePaymentInProgress(cartId: string, problem: string | undefined): void {
  const navigate = useNavigate()
  const check = useCallback(async () => {
    // Only a convenience: where it fails, the checkout is shown, and the backend still refuses to take money twice.
    const payment = await fetchPayment(backend, cartId).catch(() => null)
    const path = payment && nextPath(payment, cartId)
    if (path) void navigate(path, { replace: true })
  }, [cartId, navigate])
  useEffect(() => void check(), [check, problem])
  usePageRestored(() => void check())
}

/** The page that tells how a payment goes on; null while the checkout is the right place. */
function nextPath({ state, order_id }: InstalmentsPayment, cartId: string): string | null {
  switch (state) {
    case "placed":
      return order_id && confirmationPath(order_id)
    case "checking":
    case "confirming":
    case "attention":
      return returnPath(cartId)
    case "none":
    case "awaiting":
    case "cancelled":
    case "expired":
    case "failed":
    case "refunded":
      return null
  }
}

/** The same path as in the plugin's option `successPath`. */
export function returnPath(cartId: string): string {
  return `/checkout/return?cart_id=${encodeURIComponent(cartId)}`
}
