import type { Checkout } from "../../src/core/checkout/checkout"
import { ledgerOf } from "../../src/use-cases/ledger/ledger-of"
import { fillCart, startPayment } from "../support/shopper/shopper"
import type { StoreUnderTest } from "../support/store/store"
import { Processes } from "./process"

/** A booted store with the one cart that a story is about. */
export type PlayedShop = {
  store: StoreUnderTest
  processes: Processes
  cartId: string
  lineId: string
  /** What one unit of the article costs, and two, delivery included. Pence. */
  prices: readonly number[]
}

const PRICES = [150_49, 295_99]

/** A shopper looks at the payment page: the model's opening. */
export async function openShop(store: StoreUnderTest, processes: Processes): Promise<PlayedShop> {
  const cartId = await fillCart(store, { email: "ada-default@example.com" })
  const { cart } = await store.shop.store.cart.retrieve(cartId, { fields: "id,*items" })
  await startPayment(store, cartId)
  return { store, processes, cartId, lineId: String(cart.items?.[0]?.id), prices: PRICES }
}

/** The ledger's row of the n-th attempt, from 0. */
export async function rowOf({ store, cartId }: PlayedShop, place: number): Promise<Checkout> {
  const attempts = await ledgerOf(store.container).checkouts.ofCart(cartId)
  const row = attempts.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())[place]
  if (!row) {
    throw new Error(`There is no attempt ${place + 1}`)
  }
  return row
}

/** The service's id of its page. */
export async function pageOf(shop: PlayedShop, place: number): Promise<string> {
  return String((await rowOf(shop, place)).serviceCheckoutId)
}

/** What the service has been asked to give back comes to this. */
export function moveRefunds({ store }: PlayedShop, to: "complete" | "failed"): void {
  const { control } = store.sandbox
  for (const { id, status } of control.refunds()) {
    if (status === "requested" || status === "pending") {
      control.moveRefund(id, to)
    }
  }
}
