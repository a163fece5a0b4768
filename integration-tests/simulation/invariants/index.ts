import type { Evidence } from "../evidence"
import { allListed } from "./issues"
import { ordersKept, ordersPaid, noneUnlinked } from "./orders"
import { moneyTaken, paymentsKnown } from "./payments"
import { moneyGivenBack } from "./refunds"
import { asksKept } from "./requests"
import { limitsKept } from "./limits"
import { shownToShopper } from "./storefront"

/** What is not as promised, one sentence each; empty when the promise holds. */
export function violations(evidence: Evidence): string[] {
  const failedStay = evidence.answers.failedRefundsCount ?? false
  const ofCarts = evidence.carts.flatMap((cart) => [
    ...moneyTaken(cart, failedStay),
    ...ordersPaid(cart),
    ...ordersKept(cart),
    ...moneyGivenBack(cart, failedStay),
    ...asksKept(cart),
    ...allListed(cart, evidence.listed),
    ...shownToShopper(cart),
  ])
  return [
    ...paymentsKnown(evidence),
    ...ofCarts,
    ...noneUnlinked(evidence),
    ...limitsKept(evidence.service),
    ...evidence.crossed,
    ...evidence.waiting.map((what) => `still waits after everything was tried: ${what}`),
  ]
}
