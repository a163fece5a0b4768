import type { Checkout } from "../../core/checkout/checkout"
import { attemptToShow, shopperAddress } from "../../core/checkout/shopper-view"
import type { AccountOptions } from "../../core/options/options"
import type InstalmentsModuleService from "../../modules/instalments/service"

/** The shop's page for a shopper who comes from a checkout, as things are at this moment. */
export async function shopperPage(
  { checkouts }: InstalmentsModuleService,
  account: AccountOptions,
  checkout: Checkout
): Promise<string> {
  const attempts = checkout.remoteState === "successful" ? [] : await checkouts.ofCart(checkout.cartId)
  return shopperAddress(account, attemptToShow(checkout, attempts), new Date())
}
