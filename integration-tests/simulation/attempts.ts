import type { Checkout } from "../../src/core/checkout/checkout"
import { ledgerOf } from "../../src/use-cases/ledger/ledger-of"
import { attemptsOf } from "../support/promise/records"
import type { ShopperCart } from "./cart"

/** The ledger's attempts to pay a cart, and what its order owed later. */
export function attemptsOfCart({ lane, cartId }: Pick<ShopperCart, "lane" | "cartId">): Promise<Checkout[]> {
  return attemptsOf({ db: lane.db, ledger: ledgerOf(lane.store.container) }, cartId)
}
