import { fieldsOf, StorefrontError } from "./backend"

/** The provider's id in Medusa when the plugin is registered as its README says. */
export const INSTALMENTS_PROVIDER_ID = "pp_instalments_instalments"

/** True for every provider of the plugin: each account of the options has one. */
export function isInstalmentsProvider(providerId: string): boolean {
  return providerId.startsWith("pp_instalments_")
}

/** What is used of `sdk.store.payment` (`@medusajs/js-sdk`), which brings the customer's login along. */
export type PaymentApi<Cart> = {
  initiatePaymentSession(
    cart: Cart,
    body: { provider_id: string }
  ): Promise<{ payment_collection: { payment_sessions?: readonly { provider_id: string; data: unknown }[] } }>
}

/** A hosted page that waits for the shopper. */
export type StartedPayment = {
  /** Send the browser here: `location.assign(paymentUrl)`. */
  paymentUrl: string
  /** ISO 8601; after it the page takes no payment. */
  expiresAt: string | null
}

/**
 * Opens a payment session for the cart, or takes up the one that can still be paid.
 *
 * @param payment `sdk.store.payment`
 * @throws the SDK's error, whose message is a sentence for the shopper (for example the bounds of the offer);
 *   StorefrontError when the session names no page to go to
 */
export async function startInstalments<Cart>(
  payment: PaymentApi<Cart>,
  cart: Cart,
  providerId = INSTALMENTS_PROVIDER_ID
): Promise<StartedPayment> {
  const { payment_collection } = await payment.initiatePaymentSession(cart, { provider_id: providerId })
  const sessions = payment_collection.payment_sessions ?? []
  const session = sessions.find((candidate) => candidate.provider_id === providerId)
  const { payment_url, expires_at } = fieldsOf(session?.data)
  if (!isWebAddress(payment_url)) {
    throw new StorefrontError("The payment page could not be opened. Please try again.", null)
  }
  return { paymentUrl: payment_url, expiresAt: typeof expires_at === "string" ? expires_at : null }
}

/** Session data has passed through many hands: only a web page may become the browser's next address. */
function isWebAddress(value: unknown): value is string {
  return typeof value === "string" && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}
