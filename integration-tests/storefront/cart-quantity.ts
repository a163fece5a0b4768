import { strict as assert } from "node:assert"
import type Medusa from "@medusajs/js-sdk"
import type { Page } from "playwright-core"

/** Changes how many of its only line are in the shopper's cart. The starter's own list ends at ten. */
export async function setQuantity(page: Page, store: Medusa, quantity: number): Promise<void> {
  const cookies = await page.context().cookies()
  const cartId = cookies.find(({ name }) => name === "_medusa_cart_id")?.value
  assert(cartId, "The starter keeps the cart's id in a cookie.")
  const { cart } = await store.store.cart.retrieve(cartId)
  const [line] = cart.items ?? []
  assert(line, "There is one line in the cart.")
  await store.store.cart.updateLineItem(cartId, line.id, { quantity })
}
