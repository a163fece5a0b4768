import type { MedusaContainer } from "@medusajs/framework/types"
import type { ProductInstalmentsView } from "../../../core/admin/views/product"
import { exclusionOf } from "../../../core/checkout/exclusions"
import { productFactsOf } from "../../medusa/shop/products"
import { ledgerOf } from "../../ledger/ledger-of"

/** @returns undefined when there is no such product */
export async function productInstalments(
  container: MedusaContainer,
  productId: string
): Promise<ProductInstalmentsView | undefined> {
  const [product] = await productFactsOf(container, [productId])
  if (!product) {
    return undefined
  }
  const accounts = Object.values(ledgerOf(container).options.accounts)
  return {
    is_switched_off: product.isSwitchedOff,
    rules: accounts.flatMap(({ account, notFor }) => {
      const rule = exclusionOf({ ...product, isSwitchedOff: false }, notFor)
      return rule === undefined ? [] : [{ account, rule }]
    }),
  }
}
