import { paymentsKnown } from "../../support/promise/payments"
import { brokenPromises } from "../../support/promise/promise"
import type { Evidence } from "../evidence"
import { contentsKept } from "./contents"
import { allListed } from "./issues"
import { limitsKept } from "./limits"
import { noneMissed } from "./missed"
import { noneUnlinked, ordersKept, toldOnce } from "./orders"
import { usedOnce } from "./promotions"
import { asksKept } from "./requests"
import { shownToShopper } from "./storefront"

/** What is not as promised, one sentence each; empty when the promise holds. */
export function violations(evidence: Evidence): string[] {
  const { service, carts, capture, answers, listed, isCutOff } = evidence
  const ofCarts = carts.flatMap((cart) => {
    const { changedOrders, routeDied } = cart
    const { failedRefundsCount = false } = answers
    return [
      ...brokenPromises(cart, { capture, failedRefundsCount, changedOrders, routeDied }),
      ...ordersKept(cart),
      ...toldOnce(cart),
      ...contentsKept(cart, isCutOff),
      ...asksKept(cart),
      ...allListed(cart, listed),
      ...shownToShopper(cart, { failedRefundsCount }),
      ...noneMissed(cart),
    ]
  })
  return [
    ...paymentsKnown(
      service.checkouts,
      carts.flatMap(({ ledger }) => ledger)
    ),
    ...ofCarts,
    ...noneUnlinked(evidence),
    ...usedOnce(evidence),
    ...limitsKept(service),
    ...evidence.crossed,
    ...evidence.waiting.map((what) => `still waits after everything was tried: ${what}`),
  ]
}
