import type { MedusaContainer } from "@medusajs/framework/types"
import type { Run } from "../../core/cart/corrections"
import type { Attempt, OrderFacts, Truth } from "../../core/cart/truth"
import { whoseOrder } from "../../core/cart/whose"
import { type Checkout, isPaidUnplaced } from "../../core/checkout/checkout"
import { shopperView } from "../../core/checkout/shopper-view"
import { ledgerOf } from "../ledger/ledger-of"
import { withPolicy } from "../ledger/policy-for"
import { readCartRecords } from "../medusa/cart/cart-records"
import { ordersMissing } from "../medusa/order/find-orders"
import { readUnfinished, readUnlinked } from "../medusa/order/unfinished-orders"
import { Refusal } from "../../core/refusal"
import { SENTENCES } from "../../core/sentences"
import type { HeldCart } from "../ledger/with-lease"

/** When an order may have been begun and not finished: under a holder that died, or by a completion that has just failed. */
export type Begun = Pick<Run, "dead" | "failedSince">

/** Everything that bears on a cart's money at this moment: the one reader there is. */
export async function readTruth(
  container: MedusaContainer,
  cartId: string,
  begun: Begun = { dead: null, failedSince: null }
): Promise<Truth> {
  const rows = ledgerOf(container).checkouts.ofCart(cartId)
  const wantsTotal = async () => (await rows).some(isPaidUnplaced)
  const [attempts, records] = await Promise.all([
    rows.then((read) => attemptsOf(container, read)),
    readCartRecords(container, cartId, wantsTotal),
  ])
  const [order, unlinked, missing] = await Promise.all([
    begun.dead && records.order ? withItems(container, records.order) : records.order,
    unlinkedOf(container, cartId, begun),
    missingOrders(container, attempts, records.order?.id),
  ])
  return { ...records, attempts, unlinked, order, missing }
}

function unlinkedOf(container: MedusaContainer, cartId: string, { dead, failedSince }: Begun) {
  const tenure = dead ?? (failedSince && { since: failedSince, until: new Date() })
  return tenure ? readUnlinked(container, cartId, tenure) : []
}

async function attemptsOf(container: MedusaContainer, rows: readonly Checkout[]): Promise<Attempt[]> {
  const ledger = ledgerOf(container)
  return Promise.all(
    rows.map(async (row) => ({
      // Nothing can have been given back of what was never paid.
      refunds: row.remoteState === "successful" ? await ledger.refunds.ofCheckout(row.id) : [],
      ...(await withPolicy(ledger, row)),
    }))
  )
}

async function withItems(container: MedusaContainer, order: OrderFacts): Promise<OrderFacts> {
  return { ...order, ...(await readUnfinished(container, order.id)) }
}

/** Orders that the ledger names and the cart no longer has. */
function missingOrders(
  container: MedusaContainer,
  attempts: readonly Checkout[],
  orderId: string | undefined
): Promise<Truth["missing"]> {
  const named = new Set(attempts.flatMap((attempt) => [attempt.orderId, attempt.unpaidOrderId]))
  return ordersMissing(
    container,
    [...named].filter((id) => id !== null).filter((id) => id !== orderId)
  )
}

/**
 * Turns a new payment session away from a cart whose order is paid. Medusa would delete the session that paid it, and a
 * completion that stalled on the way would not find that when it goes on, and take back the order. One that was left unpaid
 * may still be paid.
 *
 * @returns what was read of the cart
 * @throws Refusal with a sentence for the shopper
 */
export async function requireUnordered(container: MedusaContainer, { cartId }: HeldCart): Promise<Truth> {
  const truth = await readTruth(container, cartId)
  const [newest] = truth.attempts
  const { order } = truth
  const payment = newest && order && !order.isCancelled ? whoseOrder(truth, order, newest, new Date()) : "none"
  if (payment !== "none") {
    // An order that nobody is known to have paid may also be one that a completion which has stopped left behind.
    const undecided = truth.attempts.some(isPaidUnplaced) ? SENTENCES.beingPlaced : SENTENCES.busy
    throw new Refusal("not_allowed", payment === "undecided" ? undecided : SENTENCES.alreadyOrdered)
  }
  return truth
}

/**
 * Turns this way to pay away where the cart's region does not have it, before Medusa does so in words that no shopper understands.
 *
 * @throws Refusal with a sentence for the shopper
 */
export function requireInRegion({ cart, attempts }: Truth, providerId: string): void {
  if (cart?.region && !cart.region.providers.includes(providerId)) {
    const paid = attempts.find(isPaidUnplaced)
    throw new Refusal("not_allowed", paid ? shopperView([paid], new Date()).message : SENTENCES.notInRegion)
  }
}
