import type { MedusaContainer } from "@medusajs/framework/types"
import { type Checkout, isPaidUnplaced } from "../../../core/checkout/checkout"
import { cartStateOf } from "../../medusa/cart-state"
import { ledgerOf } from "../../service/gateway"
import { readOrderRecords } from "../../medusa/order-records"
import { requestRefund, type RefundInput } from "./request-refund"

/**
 * Medusa asks for money back.
 *
 * When a completion fails after the capture, Medusa refunds on its own, at once. The money of a checkout that has no
 * order is not given back then: the order may still be placed a moment later, and if it cannot be, the ledger returns it.
 *
 * @throws Refusal with a sentence for the admin
 */
export async function refundPayment(
  container: MedusaContainer,
  account: string | undefined,
  input: RefundInput
): Promise<void> {
  const checkout = await ledgerOf(container).checkouts.find({ reference: input.reference })
  if (checkout && (await isCompensation(container, checkout))) {
    return
  }
  await requestRefund(container, account, { ...input, mustSucceed: await isCancelled(container, checkout) })
}

async function isCompensation(container: MedusaContainer, checkout: Checkout): Promise<boolean> {
  if (!isPaidUnplaced(checkout)) {
    return false
  }
  const cart = await cartStateOf(container, checkout.cartId)
  return cart?.orderId == null
}

/** Nobody asks a second time for the money of an order that is cancelled already. */
async function isCancelled(container: MedusaContainer, checkout: Checkout | undefined): Promise<boolean> {
  const records = checkout?.orderId ? await readOrderRecords(container, checkout.orderId) : undefined
  return records?.isCancelled ?? false
}
