import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type Plan, plansFor as plansOf } from "../../core/money/bands"
import type { MinorAmount } from "../../core/money/money"
import { offerFor } from "../../core/money/offer"
import { SENTENCES } from "../../core/sentences"
import { Refusal } from "../../core/refusal"
import { decimal, type Numeric } from "../medusa/decimal"
import { type Gateway, gatewayFor, ledgerOf } from "../service/gateway"
import { merchantConfig } from "../service/merchant-config"

/** What is to be paid: a cart, or an amount in pounds as a decimal string. */
export type PlansSubject = { cartId: string } | { major: string; currencyCode: string }

/** The plans for it, or why there are none, as a sentence for the shopper. */
export type Plans = { offered: true; amountMinor: MinorAmount; plans: Plan[] } | { offered: false; reason: string }

/**
 * @param account may be left out when there is one
 * @throws Refusal `invalid` when there is no such account, `not_found` when there is no such cart
 */
export async function plansFor(
  container: MedusaContainer,
  account: string | undefined,
  subject: PlansSubject
): Promise<Plans> {
  const gateway = gatewayNamed(container, account)
  if (gateway.account.closed) {
    return { offered: false, reason: SENTENCES.closed }
  }
  const { major, currencyCode } = "cartId" in subject ? await totalOf(container, subject.cartId) : subject
  try {
    const { bands } = await merchantConfig(gateway, new Date())
    const offer = offerFor(major, currencyCode, bands)
    return offer.offered
      ? { offered: true, amountMinor: offer.amountMinor, plans: plansOf(offer.amountMinor, bands) }
      : offer
  } catch (error) {
    if (error instanceof Refusal) {
      return { offered: false, reason: error.message }
    }
    throw error
  }
}

/** The name comes from a storefront's address, so that a wrong one is the asker's fault and not the options'. */
function gatewayNamed(container: MedusaContainer, account: string | undefined): Gateway {
  const { accounts } = ledgerOf(container).options
  const isNamed = account === undefined ? Object.keys(accounts).length === 1 : Object.hasOwn(accounts, account)
  if (!isNamed) {
    throw new Refusal("invalid", "Set `account` to the name of one of the shop's accounts.")
  }
  return gatewayFor(container, account)
}

async function totalOf(container: MedusaContainer, cartId: string): Promise<{ major: string; currencyCode: string }> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "cart",
    fields: ["id", "total", "currency_code"],
    filters: { id: cartId },
  })
  const cart: { total: Numeric; currency_code: string } | undefined = data[0]
  if (!cart) {
    throw new Refusal("not_found", "There is no such cart.")
  }
  return { major: decimal(cart.total), currencyCode: cart.currency_code }
}
