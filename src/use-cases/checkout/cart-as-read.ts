import { AsyncLocalStorage } from "node:async_hooks"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { Checkout } from "../../core/checkout/checkout"
import type { MinorAmount } from "../../core/money/money"
import { ledgerOf } from "../ledger/ledger-of"
import { type CartToPay, cartToPay } from "../medusa/cart/cart-to-pay"
import { payable } from "../medusa/decimal"

/** A cart, and the attempts to pay it, newest first. */
type CartAsRead = CartToPay & { attempts: readonly Checkout[] }

const handedOn = new AsyncLocalStorage<CartAsRead>()

/**
 * Runs `work`, for which a cart need not be read and added up again.
 *
 * @param read a moment ago, under the cart's lease or while that was being taken
 */
export function handOn<T>(read: CartAsRead | undefined, work: () => T): T {
  return read ? handedOn.run(read, work) : work()
}

/**
 * The cart as it was handed on if it cost that much, or as it is now. For what is looked at once more before any money counts.
 *
 * @returns undefined when there is no such cart
 */
export async function readOrHandedOn(
  container: MedusaContainer,
  cartId: string,
  amountMinor: MinorAmount
): Promise<CartAsRead | undefined> {
  const known = handedOn.getStore()
  if (known?.cart.id === cartId && payable(known.cart.total) === amountMinor) {
    return known
  }
  const [found, attempts] = await Promise.all([
    cartToPay(container, cartId),
    ledgerOf(container).checkouts.ofCart(cartId),
  ])
  return found && { ...found, attempts }
}
