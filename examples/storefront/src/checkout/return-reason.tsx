import { useSearchParams } from "react-router-dom"
import { Notice } from "../parts/notice"

/** The plugin sends the shopper back with one of these in the address (option `cancelPath`). */
const REASONS = new Map([
  ["cancelled", "You cancelled the payment. Nothing was taken, and your cart is as you left it."],
  ["expired", "The payment page has expired. If you have not paid, you can try again."],
  ["failed", "The payment could not be started. Please try again, or choose another way to pay."],
])

/**
 * Says why the shopper is back. The address also names a cart, which is deliberately not opened:
 * a link made by somebody else must not put this shopper's name and address into that person's cart.
 */
export function ReturnReason() {
  const [params] = useSearchParams()
  const code = params.get("instalments") ?? ""
  const reason = REASONS.get(code)
  // Whoever cancelled knows it: only what did not work is a problem.
  return reason ? <Notice tone={code === "failed" ? "problem" : "info"}>{reason}</Notice> : null
}
