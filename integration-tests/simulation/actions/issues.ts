import { asking } from "../asks"
import { attemptsOfCart } from "../attempts"
import type { ShopperCart } from "../cart"
import type { ProcessNumber } from "../shop"
import type { Performers } from "./performer"

/** Counts the attempts to pay the cart, newest first, and then its order: an admin may click on a screen that is not true any more. */
type Which = { which: number }

/** What an admin clicks on the pages that this plugin adds, about payments. */
export type IssueActions = {
  place_payment: Which
  give_payment_back: Which
  correct_records: Which
  check_payment: Which
}

export const issues: Performers<IssueActions> = {
  place_payment: (cart, by, { which }) => click(cart, by, which, (id) => `payments/${id}/place`),
  correct_records: (cart, by, { which }) => click(cart, by, which, (id) => `payments/${id}/correct`),
  check_payment: (cart, by, { which }) => click(cart, by, which, (id) => `checkouts/${id}/check-now`),
  give_payment_back: async (cart, by, { which }) => {
    const chosen = (await attemptsOfCart(cart))[which]
    if (!chosen) {
      return NO_PAYMENT
    }
    await givePaymentBack(cart, by, chosen.id)
    return "given back"
  },
}

const NO_PAYMENT = "no such payment"

async function click(
  cart: ShopperCart,
  by: ProcessNumber,
  which: number,
  path: (id: string) => string
): Promise<string> {
  const chosen = (await attemptsOfCart(cart))[which]
  if (!chosen) {
    return NO_PAYMENT
  }
  await cart.lane.askAdmin(by, `instalments/${path(chosen.id)}`)
  return "done"
}

/** @param id the ledger's of the payment @throws what the admin reads */
export function givePaymentBack(cart: ShopperCart, by: ProcessNumber, id: string): Promise<void> {
  return asking(cart, { what: "whole", of: id, amountMinor: 0 }, () =>
    cart.lane.askAdmin(by, `instalments/payments/${id}/refund`)
  )
}
