import { haveCommon } from "../names"
import type { AccountSettings } from "../options/schema"
import { type Sentence, sentence } from "../sentences"

/** What may not be paid in instalments, as an account's option names it. What lies below a category is meant too. */
export type NotFor = AccountSettings["notFor"]

/** A product with everything that `notFor` may know it by. */
export type ProductFacts = {
  title: string
  /** Id and handle. */
  names: readonly string[]
  /** Ids and handles of its categories and of those above them. */
  categories: readonly string[]
  /** Id and value. */
  types: readonly string[]
  /** Ids and values. */
  tags: readonly string[]
  isGiftCard: boolean
  /** The switch in the product's page is off. */
  isSwitchedOff: boolean
}

/** Which rule keeps a product from being paid in instalments. */
export type Exclusion = "switch" | "product" | "category" | "type" | "tag" | "gift_card"

/** The key in a product's metadata that the switch in its page sets, and that an import may set as well. */
const SWITCH_KEY = "no_instalments"
export type SwitchKey = typeof SWITCH_KEY

/** An import of products writes every value of metadata as text. */
export function isSwitchedOff(metadata: Readonly<Record<string, unknown>> | null): boolean {
  const value = metadata?.[SWITCH_KEY]
  return value === true || value === "true"
}

/** @returns undefined where the product may be paid in instalments */
export function exclusionOf(product: Omit<ProductFacts, "title">, notFor: NotFor): Exclusion | undefined {
  if (product.isSwitchedOff) {
    return "switch"
  }
  if (notFor.giftCards && product.isGiftCard) {
    return "gift_card"
  }
  const rules = [
    ["product", product.names, notFor.products],
    ["category", product.categories, notFor.categories],
    ["type", product.types, notFor.types],
    ["tag", product.tags, notFor.tags],
  ] as const
  return rules.find(([, names, excluded]) => haveCommon(names, excluded))?.[0]
}

/** @returns a sentence for the shopper, undefined where all of them may be paid in instalments */
export function exclusionReason(products: readonly ProductFacts[], notFor: NotFor): Sentence | undefined {
  const titles = products.filter((product) => exclusionOf(product, notFor) !== undefined).map(({ title }) => title)
  return titles.length === 0 ? undefined : sentence("excluded", { titles: { list: titles } })
}
