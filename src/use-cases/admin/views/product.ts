import type { MedusaContainer } from "@medusajs/framework/types"
import { exclusionOf } from "../../../core/checkout/exclusions"
import { productFactsOf } from "../../medusa/shop/products"
import { ledgerOf } from "../../ledger/ledger-of"

export type ProductInstalmentsView = NonNullable<Awaited<ReturnType<typeof productInstalments>>>

/** @returns undefined when there is no such product */
export async function productInstalments(container: MedusaContainer, productId: string) {
  const [product] = await productFactsOf(container, [productId])
  if (!product) {
    return undefined
  }
  const accounts = Object.values(ledgerOf(container).options.accounts)
  return {
    /** By the switch in its page, for all accounts. */
    is_switched_off: product.isSwitchedOff,
    /** By the option `notFor`, for each account that it keeps out. */
    rules: accounts.flatMap(({ account, notFor }) => {
      const rule = exclusionOf({ ...product, isSwitchedOff: false }, notFor)
      return rule === undefined ? [] : [{ account, rule }]
    }),
  }
}
