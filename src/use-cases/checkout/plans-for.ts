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
  major: string
  currencyCode: string
  regionId?: string | undefined
  productId?: string | undefined
}

export type PlansSubject = { cartId: string } | { paymentCollectionId: string } | Price

/** The plans for it and what the merchant says of them, or why there are none, as a sentence for the shopper. */
export type Plans =
  | { offered: true; amountMinor: MinorAmount; plans: Plan[]; wording: ShownWording }
  | { offered: false; reason: Sentence | string }

/** What the shopper asked for, best first, and the words that there are for it. */
type Language = { asked: readonly string[]; words: Words }

/** Who asks. `preview`: the token of a preview link. */
type Asking = { language: Language; preview?: string | undefined }

/**
 * Whether paying in instalments is offered: what is offered here is not refused when the payment is opened. Of several
 * accounts that a region has, the first that offers it.
 *
 * @throws Refusal `invalid` when there is no such account, `not_found` when there is no such cart or payment; any other refusal is the
 *   answer's `reason`
 */
export async function plansFor(
  container: MedusaContainer,
  of: PlansOf,
  subject: PlansSubject,
  { language, preview }: Asking = { language: { asked: [], words: ENGLISH } }
): Promise<Plans> {
  const toOffer = await subjectToOffer(container, subject)
  if (toOffer.obstacle !== undefined) {
    return { offered: false, reason: toOffer.obstacle }
  }
  const accounts = await accountsInRegion(container, toOffer, of)
  return isInPounds(toOffer.currencyCode)
    ? firstOffer(container, accounts, { ...toOffer, preview }, language)
    : { offered: false, reason: POUNDS_ONLY }
}

function subjectToOffer(container: MedusaContainer, subject: PlansSubject): Promise<ToOffer> {
  if ("cartId" in subject) {
    return cartToOffer(container, subject.cartId)
  }
  return "paymentCollectionId" in subject
    ? orderToOffer(container, subject.paymentCollectionId)
    : priceToOffer(container, subject)
}

async function priceToOffer(container: MedusaContainer, { productId, ...price }: Price): Promise<ToOffer> {
  const products = await productFactsOf(container, productId === undefined ? [] : [productId])
  return { ...price, audience: { email: null }, contents: { products, lines: [] } }
}

async function firstOffer(
  container: MedusaContainer,
  accounts: readonly string[],
  toPay: ToPay,
  { asked, words }: Language
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

/** Whose plans are asked for; with neither, those of the accounts that the region has. */
type PlansOf = { account: string | undefined; providerId: string | undefined }

/**
 * The accounts whose provider is switched on in the region, in the order of the options; without a region, in any region
 * with the currency.
 *
 * @param of keeps to one account or provider
 * @throws Refusal `invalid` when there is no such account: the name comes from a storefront's address, so a wrong one
 *   is the storefront's mistake and not the options'
 */
async function accountsInRegion(
  container: MedusaContainer,
  { regionId, currencyCode }: Pick<ToOffer, "regionId" | "currencyCode">,
  of: PlansOf
): Promise<string[]> {
  if (of.account !== undefined && !Object.hasOwn(ledgerOf(container).options.accounts, of.account)) {
    throw new Refusal("invalid", "Set `account` to the name of one of the shop's accounts.")
  }
  const enabled = await providersIn(
    container,
    regionId === undefined ? await regionsWith(container, currencyCode) : [regionId]
  )
  const isMeant = (id: string) => enabled.has(id) && (of.providerId === undefined || of.providerId === id)
  return [...providersByAccount(container)]
    .filter(([account, ids]) => (of.account === undefined || of.account === account) && ids.some(isMeant))
    .map(([account]) => account)
}
