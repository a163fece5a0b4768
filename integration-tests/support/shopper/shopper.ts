import type { Shop } from "../store/store"
import type { Handle } from "../../store/src/seed/catalogue"

/** The provider's id in Medusa: `pp_`, its identifier, the id in medusa-config. */
export const PROVIDER_ID = "pp_instalments_instalments"

/** Where the shopper lives, unless an errand says otherwise. */
export const ADDRESS = {
  first_name: "Ada",
  last_name: "Lovelace",
  address_1: "12 St James's Square",
  city: "London",
  postal_code: "SW1Y 4JH",
  country_code: "gb",
  phone: "+44 20 7946 0000",
}

/** What a shopper puts into the cart, and how they sign. */
export type Errand = {
  articles?: Partial<Record<Handle, number>>
  email?: string | null
  address?: Partial<typeof ADDRESS>
  promoCodes?: string[]
}

/** What the storefront gets back when the shopper picks "Pay in instalments". */
export type StartedPayment = {
  cartId: string
  sessionId: string
  paymentUrl: string
  serviceCheckoutId: string
  reference: string
}

/** A cart with articles, addresses, delivery and an e-mail address, ready to be paid. */
export function fillCart(store: Shop, errand: Errand = {}): Promise<string> {
  const fill = () => fillAsShopper(store, errand)
  return errand.promoCodes ? fill() : (store.carts?.fill(JSON.stringify(errand), fill) ?? fill())
}

async function fillAsShopper({ shop, seeded }: Shop, errand: Errand): Promise<string> {
  const { articles = { lamp: 1 }, email = "ada@example.com", address = {}, promoCodes } = errand
  const { cart } = await shop.store.cart.create({
    region_id: seeded.regionId,
    sales_channel_id: seeded.salesChannelId,
    ...(email !== null && { email }),
    shipping_address: { ...ADDRESS, ...address },
    billing_address: { ...ADDRESS, ...address },
    items: Object.entries(articles).map(([handle, quantity]) => ({
      variant_id: seeded.articles[handle as Handle].variantId,
      quantity,
    })),
  })
  await shop.store.cart.addShippingMethod(cart.id, { option_id: seeded.shippingOptionId })
  if (promoCodes) {
    await shop.client.fetch(`/store/carts/${cart.id}/promotions`, { method: "POST", body: { promo_codes: promoCodes } })
  }
  return cart.id
}

/**
 * Picks "Pay in instalments".
 *
 * @param planted what a hostile browser sends along as session data
 * @param providerId where a shop has several accounts: whose
 */
export async function startPayment(
  { shop }: Shop,
  cartId: string,
  planted?: Record<string, unknown>,
  providerId = PROVIDER_ID
): Promise<StartedPayment> {
  const { cart } = await shop.store.cart.retrieve(cartId, { fields: "id,*payment_collection" })
  const { payment_collection } = await shop.store.payment.initiatePaymentSession(cart, {
    provider_id: providerId,
    ...(planted && { data: planted }),
  })
  const session = payment_collection.payment_sessions?.at(-1)
  const { payment_url, checkout_id, reference } = (session?.data ?? {}) as Record<string, string>
  if (!session || !payment_url || !checkout_id || !reference) {
    throw new Error("The payment session has no payment_url, checkout_id or reference")
  }
  return { cartId, sessionId: session.id, paymentUrl: payment_url, serviceCheckoutId: checkout_id, reference }
}

/** A filled cart with a started payment. */
export async function startShopping(store: Shop, errand: Errand = {}): Promise<StartedPayment> {
  return startPayment(store, await fillCart(store, errand))
}
