import type { MedusaContainer } from "@medusajs/framework/types"
import { type Plan, plansFor as plansOf } from "../../core/money/bands"
import type { MinorAmount } from "../../core/money/money"
import { isInPounds, offerFor, POUNDS_ONLY } from "../../core/money/offer"
import { Refusal } from "../../core/refusal"
import { SENTENCES } from "../../core/sentences"
import { acceptableEmail } from "../../core/wire/customer"
import { gatewayFor } from "../service/gateway"
import { merchantConfig } from "../service/merchant-config"
import { accountsInRegion, type PlansOf } from "./accounts-in-region"
import { cartToPay, type ToPay } from "./cart-to-pay"

/** What is to be paid: a cart, or an amount in pounds as a decimal string, in a region where that is known. */
export type PlansSubject = { cartId: string } | { major: string; currencyCode: string; regionId: string | undefined }

/** The plans for it, or why there are none, as a sentence for the shopper. */
export type Plans = { offered: true; amountMinor: MinorAmount; plans: Plan[] } | { offered: false; reason: string }

/**
 * Whether paying in instalments is offered, by the rules that opening a payment keeps: what is offered here is not refused
 * there. Of several accounts that a region has, the first that offers it.
 *
 * @throws Refusal `invalid` when there is no such account, `not_found` when there is no such cart
 */
export async function plansFor(container: MedusaContainer, of: PlansOf, subject: PlansSubject): Promise<Plans> {
  const toPay: ToPay = "cartId" in subject ? await cartToPay(container, subject.cartId) : { ...subject, email: null }
  const accounts = await accountsInRegion(container, toPay, of)
  if (!isInPounds(toPay.currencyCode)) {
    return { offered: false, reason: POUNDS_ONLY }
  }
  if (toPay.email !== null && acceptableEmail(toPay.email) === undefined) {
    return { offered: false, reason: SENTENCES.emailMissing }
  }
  try {
    return await firstOffer(container, accounts, toPay)
  } catch (error) {
    if (error instanceof Refusal) {
      return { offered: false, reason: error.message }
    }
    throw error
  }
}

/** @throws Refusal when the bands of an account are not known */
async function firstOffer(container: MedusaContainer, accounts: readonly string[], toPay: ToPay): Promise<Plans> {
  let reason: string = SENTENCES.notInRegion
  for (const gateway of accounts.map((account) => gatewayFor(container, account))) {
    if (gateway.account.closed) {
      reason = SENTENCES.closed
      continue
    }
    const { bands } = await merchantConfig(gateway, new Date())
    const offer = offerFor(toPay.major, toPay.currencyCode, bands)
    if (offer.offered) {
      return { offered: true, amountMinor: offer.amountMinor, plans: plansOf(offer.amountMinor, bands) }
    }
    reason = offer.reason
  }
  return { offered: false, reason }
}
