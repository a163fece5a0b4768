import type { MedusaContainer } from "@medusajs/framework/types"
import { createCartCreditLinesWorkflow, deleteCartCreditLinesWorkflow } from "@medusajs/medusa/core-flows"
import type { ShopperCart } from "../cart"
import type { Lane } from "../lane"
import { type Codes, codesOf } from "../promotions"
import type { ProcessNumber } from "../shop"
import type { Performers, Plain } from "./performer"

/** What makes the cart cheaper, down to nothing, and dearer again: promotion codes, and gift cards or store credit. */
export type PriceActions = {
  enter_codes: { codes: Codes }
  remove_codes: Plain
  /** A gift card or store credit of so many pence, or of all that the cart costs. */
  use_credit: { amountMinor: number | "all" }
  take_credit_back: Plain
}

export const prices: Performers<PriceActions> = {
  enter_codes: async (cart, by, { codes }) => {
    await changeCodes(cart, by, { method: "POST", body: { promo_codes: codesOf(cart.lane.plan.account, [codes]) } })
    return "applied"
  },
  remove_codes: async (cart, by) => {
    await changeCodes(cart, by, { method: "DELETE", body: { promo_codes: codesOf(cart.lane.plan.account) } })
    return "removed"
  },
  use_credit: async (cart, by, { amountMinor }) => {
    const { lane, cartId } = cart
    if (await isOrdered(lane, cartId)) {
      return "ordered already"
    }
    const shop = lane.shop(by)
    const found = await shop.store.cart.retrieve(cartId, { fields: "id,total" })
    const amount = amountMinor === "all" ? found.cart.total : amountMinor / 100
    const line = { cart_id: cartId, amount, reference: "gift_card", reference_id: `card_${cartId}`, metadata: {} }
    return changed(cart, by, (scope) => createCartCreditLinesWorkflow(scope).run({ input: [line] }))
  },
  take_credit_back: async (cart, by) => {
    const { lane, cartId } = cart
    if (await isOrdered(lane, cartId)) {
      return "ordered already"
    }
    const lines = await lane
      .db("credit_line")
      .where({ cart_id: cartId, deleted_at: null })
      .select<{ id: string }[]>("id")
    const id = lines.map((line) => line.id)
    return id.length === 0
      ? "no credit used"
      : changed(cart, by, (scope) => deleteCartCreditLinesWorkflow(scope).run({ input: { id } }))
  },
}

type Change = { method: "POST" | "DELETE"; body: { promo_codes: string[] } }

async function changeCodes(cart: ShopperCart, by: ProcessNumber, change: Change): Promise<void> {
  const { lane, cartId } = cart
  cart.isChangedNow = true
  try {
    await lane.shop(by).client.fetch(`/store/carts/${cartId}/promotions`, change)
  } catch (error) {
    cart.changeFailed = true
    throw error
  }
}

/** As codes, credit waits for no completion of the cart: what is ordered in the same moment may lack the change, or have it. */
function changed(cart: ShopperCart, by: ProcessNumber, code: (scope: MedusaContainer) => Promise<unknown>) {
  cart.isChangedNow = true
  return cart.lane.runCode(by, code)
}

/** To be called when everything of a moment has been done. */
export async function noteLateChange(cart: ShopperCart): Promise<void> {
  cart.changeFailed ||= cart.isChangedNow && (await isOrdered(cart.lane, cart.cartId))
  cart.isChangedNow = false
}

/** Medusa's routes refuse a cart that is ordered; its workflows for credit, which a shop's own route runs, leave that to the route. */
async function isOrdered({ db }: Lane, cartId: string): Promise<boolean> {
  const row = await db("cart").where({ id: cartId }).first<{ completed_at: Date | null }>("completed_at")
  return row.completed_at !== null
}
