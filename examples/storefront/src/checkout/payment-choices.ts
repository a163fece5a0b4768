import type { HttpTypes } from "@medusajs/types"
import { fetchPlans, isInstalmentsProvider, type Plans, previewToken } from "medusa-payment-instalments-storefront"
import type { Cart } from "../cart/cart-store"
import { backend, sdk } from "../shop"

/** Medusa's own provider, which takes no money: "the shop will be in touch". */
const MANUAL_PROVIDER_ID = "pp_system_default"

/** A way to pay that the region has switched on. */
export type PaymentChoice =
  { kind: "instalments"; providerId: string; plans: Plans } | { kind: "manual"; providerId: string }

/** Instalments first. Providers that this shop has no form for are left out. */
export async function loadPaymentChoices(cart: Cart): Promise<PaymentChoice[]> {
  // Medusa's list leaves out what whoever asks cannot pay through; a preview link's visitor can.
  const preview = previewToken()
  const { payment_providers } = await sdk.store.payment.listPaymentProviders(
    { region_id: cart.region_id ?? "" },
    preview ? { "x-instalments-preview": preview } : {}
  )
  const choices = await Promise.all(payment_providers.map((provider) => choiceOf(provider, cart)))
  return choices.flat().sort((a, b) => Number(b.kind === "instalments") - Number(a.kind === "instalments"))
}

async function choiceOf({ id }: HttpTypes.StorePaymentProvider, cart: Cart): Promise<PaymentChoice[]> {
  if (isInstalmentsProvider(id)) {
    // A shop may have several accounts, each with terms of its own.
    return [
      { kind: "instalments", providerId: id, plans: await fetchPlans(backend, { cartId: cart.id, providerId: id }) },
    ]
  }
  return id === MANUAL_PROVIDER_ID ? [{ kind: "manual", providerId: id }] : []
}

/** False where the amount of the cart lies outside of what instalments are offered for. */
export function isPayable(choice: PaymentChoice): boolean {
  return choice.kind === "manual" || choice.plans.offered
}
