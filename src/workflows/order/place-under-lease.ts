import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { type Checkout, isPaidUnplaced } from "../../core/checkout/checkout"
import { isCommitted } from "../../core/checkout/order-payment"
import { LeaseLostError } from "../../core/lease"
import { cartLease } from "../ledger/with-lease"
import { underCartLock } from "../medusa/cart-lock"
import { cartStateOf } from "../medusa/cart-state"
import { ledgerOf } from "../ledger/ledger-of"
import { gatewayOf } from "../service/gateway"
import { abandonUnfinished } from "./abandon-unfinished"
import { agrees, claimOrder } from "./claim-order"
import { fitSession } from "./fit-session"
import { unlinkGoneOrder } from "./remove-order"
import { type PlacingOutcome, recordPlacing } from "./record-placing"

/** Enough to take the cart's lease; the row itself is read under it. */
export type CheckoutOfCart = Pick<Checkout, "id" | "cartId">

/**
 * Makes the order of a paid checkout, or finds that it has been made. For a caller who holds the cart's lease.
 *
 * @returns the row afterwards: placed with its order, or unplaced with the problem
 * @throws Refusal when the payment belongs to another environment than the shop is set to
 */
export async function placeUnderLease(container: MedusaContainer, { id }: CheckoutOfCart): Promise<Checkout> {
  const checkout = await ledgerOf(container).checkouts.find({ id })
  if (!checkout) {
    throw new Error(`There is no checkout ${id} in the ledger`)
  }
  if (!isPaidUnplaced(checkout)) {
    return checkout
  }
  gatewayOf(container, checkout)
  return recordPlacing(container, checkout, await attempt(container, checkout))
}

/** Whatever goes wrong on the way is recorded as a problem: otherwise nobody would look at this money again. */
async function attempt(container: MedusaContainer, checkout: Checkout): Promise<PlacingOutcome> {
  try {
    const prepared = await underCartLock(container, checkout.cartId, () => prepare(container, checkout))
    return prepared === "ready" ? await complete(container, checkout) : prepared
  } catch (error) {
    if (error instanceof LeaseLostError) {
      // The present holder of the lease records what becomes of it.
      throw error
    }
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(`instalments: no order for ${checkout.reference} yet (${error instanceof Error ? error.name : "unknown"})`)
    return { problem: "completion_failed" }
  }
}

/** @returns "ready" when the cart can be completed and has exactly the session that carries this checkout */
async function prepare(container: MedusaContainer, checkout: Checkout): Promise<PlacingOutcome | "ready"> {
  const cart = await cartStateOf(container, checkout.cartId)
  if (!cart) {
    return { problem: "cart_gone" }
  }
  if (cart.orderId !== null && cart.orderTotalMinor !== null) {
    return claimOrder(container, checkout, cart, cart.orderId)
  }
  if (!(await agrees(container, cart, checkout))) {
    return { problem: "cart_changed" }
  }
  if (isCommitted(cart.sessions, checkout)) {
    return { problem: "completion_failed" }
  }
  if (cart.orderId !== null) {
    const { paymentCollectionId, orderId: id } = cart
    await unlinkGoneOrder(container, { id, collectionIds: [paymentCollectionId], cartId: checkout.cartId })
    return prepare(container, checkout)
  }
  await fitSession(container, cart, checkout)
  return "ready"
}

async function complete(container: MedusaContainer, checkout: Checkout): Promise<PlacingOutcome> {
  await ledgerOf(container).fence.assertHeld()
  const { result, errors } = await completeCart(container, checkout.cartId)
  const cart = errors.length > 0 || !result ? undefined : await cartStateOf(container, checkout.cartId)
  // Medusa authorises the session it finds, and somebody may have put another there meanwhile.
  return cart?.orderId == null ? { problem: "completion_failed" } : claimOrder(container, checkout, cart, cart.orderId)
}

/**
 * Medusa undoes a completion that fails, but not always completely, and not at all where its engine throws: as after a crash,
 * the next holder of the lease repairs what is left.
 */
async function completeCart(container: MedusaContainer, id: string) {
  const begunAt = new Date()
  try {
    const completion = await completeCartWorkflow(container).run({ input: { id }, throwOnError: false })
    if (completion.errors.length > 0) {
      await abandonUnfinished(container, id, begunAt)
    }
    return completion
  } catch (error) {
    ledgerOf(container).fence.abandon(cartLease(id))
    throw error
  }
}
