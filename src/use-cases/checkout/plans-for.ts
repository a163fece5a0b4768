import type { MedusaContainer } from "@medusajs/framework/types"
import { type Plan, plansFor as plansOf } from "../../core/money/bands"
import type { MinorAmount } from "../../core/money/money"
import { isInPounds, POUNDS_ONLY } from "../../core/money/offer"
import { Refusal } from "../../core/refusal"
import { type Sentence, SENTENCES } from "../../core/sentences"
import { chosenWording, type ShownWording, shownWording } from "../../core/wording/wording"
import { ENGLISH, type Words } from "../../core/words/words"
import { ledgerOf } from "../ledger/ledger-of"
import { gatewayFor } from "../service/gateway"
import { cartToOffer } from "./cart-facts"
import { orderToOffer } from "./order-facts"
import { productFactsOf } from "../medusa/shop/products"
import { requireOffered, type ToOffer, type ToPay } from "./require-offered"
import { providersByAccount } from "../medusa/shop/providers"
import { providersIn, regionsWith } from "../medusa/shop/regions"

/** A price in pounds, as a decimal string; in a region and of a product, where those are known. */
type Price = {
  amount: string
  currency_code: string
  region_id?: string | undefined
  product_id?: string | undefined
}

/** Whose plans are asked for; with neither, those of the accounts that the region has. */
type Whose = { account?: string | undefined; provider_id?: string | undefined }

/** What plans are asked for, as a storefront names it: a cart, what an order owes, or a price. */
type PlansAsked = Whose & ({ cart_id: string } | { payment_collection_id: string } | Price)

/** The plans for it and what the merchant says of them, or why there are none, as a sentence for the shopper. */
export type Plans =
  | { offered: true; amountMinor: MinorAmount; plans: Plan[]; wording: ShownWording }
  | { offered: false; reason: Sentence | string }

/** Who asks: in which languages, best first, with the words that there are for them. `preview`: the token of a preview link. */
type Asking = { asked: readonly string[]; words: Words; preview?: string | undefined }

/**
 * Whether paying in instalments is offered: what is offered here is not refused when the payment is opened. Of several
 * accounts that a region has, the first that offers it.
 *
 * @throws Refusal `invalid` when there is no such account, `not_found` when there is no such cart or payment; any other refusal is the
 *   answer's `reason`
 */
export async function plansFor(
  container: MedusaContainer,
  asked: PlansAsked,
  { preview, ...language }: Asking = { asked: [], words: ENGLISH }
): Promise<Plans> {
  const toOffer = await subjectToOffer(container, asked)
  if (toOffer.obstacle !== undefined) {
    return { offered: false, reason: toOffer.obstacle }
  }
  const accounts = await accountsInRegion(container, toOffer, asked)
  return isInPounds(toOffer.currencyCode)
    ? firstOffer(container, accounts, { ...toOffer, preview }, language)
    : { offered: false, reason: POUNDS_ONLY }
}

async function subjectToOffer(container: MedusaContainer, asked: PlansAsked): Promise<ToOffer> {
  if ("cart_id" in asked) {
    return cartToOffer(container, asked.cart_id)
  }
  if ("payment_collection_id" in asked) {
    return orderToOffer(container, asked.payment_collection_id)
  }
  const { amount: major, currency_code: currencyCode, region_id: regionId, product_id } = asked
  const products = await productFactsOf(container, product_id === undefined ? [] : [product_id])
  return { major, currencyCode, regionId, audience: { email: null }, contents: { products, lines: [] } }
}

async function firstOffer(
  container: MedusaContainer,
  accounts: readonly string[],
  toPay: ToPay,
  { asked, words }: Asking
): Promise<Plans> {
  const now = new Date()
  let reason: Sentence | string = SENTENCES.notInRegion
  for (const account of accounts) {
    try {
      const [{ amountMinor, bands }, wordings] = await Promise.all([
        requireOffered(gatewayFor(container, account), toPay, now),
        ledgerOf(container).wordings.live(account),
      ])
      const plans = plansOf(amountMinor, bands)
      const texts = chosenWording(wordings, asked)
      return { offered: true, amountMinor, plans, wording: shownWording(texts, { amountMinor, plans }, words) }
    } catch (error) {
      if (!(error instanceof Refusal)) {
        throw error
      }
      reason = error.sentence ?? error.message
    }
  }
  return { offered: false, reason }
}

/**
 * The accounts whose provider is switched on in the region, in the order of the options; without a region, in any region
 * with the currency.
 *
 * @throws Refusal `invalid` when there is no such account: the name comes from a storefront's address, so a wrong one
 *   is the storefront's mistake and not the options'
 */
async function accountsInRegion(
  container: MedusaContainer,
  { regionId, currencyCode }: Pick<ToOffer, "regionId" | "currencyCode">,
  { account: named, provider_id }: Whose
): Promise<string[]> {
  if (named !== undefined && !Object.hasOwn(ledgerOf(container).options.accounts, named)) {
    throw new Refusal("invalid", "Set `account` to the name of one of the shop's accounts.")
  }
  const enabled = await providersIn(
    container,
    regionId === undefined ? await regionsWith(container, currencyCode) : [regionId]
  )
  const isMeant = (id: string) => enabled.has(id) && (provider_id === undefined || provider_id === id)
  return [...providersByAccount(container)]
    .filter(([account, ids]) => (named === undefined || named === account) && ids.some(isMeant))
    .map(([account]) => account)
}
