import type { MedusaContainer } from "@medusajs/framework/types"
import { isPaidUnplaced } from "../core/checkout"
import { cartStateOf } from "./cart-state"
import { ledgerOf } from "./gateway"
import { requestRefund, type RefundWish } from "./request-refund"

/**
 * Medusa asks for money back.
 *
 * When a completion fails after the capture, Medusa refunds on its own, at once. The money of a checkout that has no
 * order is not given back then: the order may still be placed a moment later, and if it cannot be, the ledger returns it.
 *
 * @throws Refusal with a sentence for the admin
 */
export async function refundPayment(container: MedusaContainer, account: string | undefined, wish: RefundWish): Promise<void> {
  if (!(await isCompensation(container, wish.reference))) {
    await requestRefund(container, account, wish)
  }
}

async function isCompensation(container: MedusaContainer, reference: string): Promise<boolean> {
  const checkout = await ledgerOf(container).findCheckout({ reference })
  if (!checkout || !isPaidUnplaced(checkout)) {
    return false
  }
  const cart = await cartStateOf(container, checkout.cartId)
  return cart?.orderId == null
}
