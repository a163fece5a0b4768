import type { MedusaContainer } from "@medusajs/framework/types"
import type { Checkout } from "../../core/checkout/checkout"
import { withCartLease } from "./cart-lease"
import { undoUnderLease } from "./undo-under-lease"

const LEASE_WAIT_MS = 5_000

/** Cancels the order of a cart that nobody paid and nobody will. @throws LeaseBusyError while another process works on it */
export async function undoUnpaidOrder(container: MedusaContainer, checkout: Checkout): Promise<void> {
  await withCartLease(container, checkout.cartId, LEASE_WAIT_MS, () => undoUnderLease(container, checkout))
}
