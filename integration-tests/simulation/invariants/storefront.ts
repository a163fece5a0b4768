import type { Circumstances } from "../../support/promise/circumstances"
import { unpaidOrders } from "../../support/promise/orders"
import type { CartEvidence } from "../evidence"

/** What is said only while something is still to come. */
const PASSING: readonly string[] = ["checking", "confirming", "attention"]

/** What the storefront shows is what happened: of the cart, and on the page of each payment link. */
export function shownToShopper(cart: CartEvidence, circumstances: Circumstances = {}): string[] {
  const { ledger, orders, shown, shownLater, service } = cart
  const pages = [{ shown, collectionId: null }, ...shownLater]
  const wrong = pages.flatMap(({ shown, collectionId }) => {
    const own = ledger.filter(({ forOrderId, cartId }) =>
      collectionId === null ? forOrderId === null : cartId === collectionId
    )
    return shownOn({ ledger: own, orders, shown, service }, circumstances)
  })
  const isPlaced = ledger.some(({ placementState }) => placementState === "placed")
  const isUnpaid = shown === "placed" && !isPlaced && unpaidOrders(cart).length > 0
  return [...wrong, ...(isUnpaid ? ['the shopper is told "placed", and nothing was paid'] : [])]
}

function shownOn(
  { ledger, orders, shown, service }: Pick<CartEvidence, "ledger" | "orders" | "shown" | "service">,
  { failedRefundsCount = false }: Circumstances
): string[] {
  const placed = ledger.some(({ placementState }) => placementState === "placed")
  const newest = ledger[0]?.placementState
  const expected = placed ? "placed" : newest === "refunding" || newest === "returned" ? "refunded" : shown
  // The service will never give it back: the shop has to do that another way, and nobody can know when it has.
  const isForTheShop = failedRefundsCount && service.refunds.some(({ status }) => status === "failed")
  const isPassing = PASSING.includes(shown) && !(isForTheShop && shown === "attention")
  return [
    ...(expected === shown ? [] : [`the shopper is told "${shown}" and should be told "${expected}"`]),
    ...(shown === "placed" && orders.length === 0 ? ['the shopper is told "placed", and there is no order'] : []),
    ...(isPassing ? [`the shopper is told "${shown}" for ever`] : []),
  ]
}
