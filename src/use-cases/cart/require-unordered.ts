import type { MedusaContainer } from "@medusajs/framework/types"
import type { Truth } from "../../core/cart/truth"
import { whoseOrder } from "../../core/cart/whose"
import { Refusal } from "../../core/refusal"
import { SENTENCES } from "../../core/sentences"
import type { HeldCart } from "../ledger/with-lease"
import { readTruth } from "./read-truth"

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
    throw new Refusal("not_allowed", payment === "undecided" ? SENTENCES.beingPlaced : SENTENCES.alreadyOrdered)
  }
  return truth
}
