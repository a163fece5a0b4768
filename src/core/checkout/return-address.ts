/** Why a shopper comes back to the cart without having paid. */
export type ReturnReason = "cancelled" | "expired" | "failed"

/** What a path template may name. */
export type PathValues = {
  cart_id?: string | null
  payment_collection_id?: string | null
  order_id?: string | null
  country_code?: string | null
  reason?: ReturnReason
}

const PLACEHOLDER = /\{(cart_id|payment_collection_id|order_id|country_code|reason)\}/g
/** For shops whose addresses carry a country and a cart that has none yet: the service's territory. */
const DEFAULT_COUNTRY = "gb"

/**
 * Fills a path template of the options and puts the storefront's address before it.
 *
 * @param template for example "/{country_code}/order/{order_id}/confirmed"
 * @returns an absolute address; values are percent-encoded, absent ones leave nothing behind
 */
export function storefrontAddress(storefrontUrl: string, template: string, values: PathValues): string {
  const filled = template.replace(PLACEHOLDER, (_, name: keyof PathValues) =>
    encodeURIComponent((values[name] ?? (name === "country_code" ? DEFAULT_COUNTRY : "")).toWellFormed())
  )
  return storefrontUrl + filled
}

/** The address the service calls back. */
export function notifyAddress(backendUrl: string, account: string): string {
  return `${backendUrl}/hooks/instalments/${encodeURIComponent(account)}`
}

/** The address the shopper's browser comes back to when the callback's answer named no other. @param link a reference, or with its proof */
export function returnAddress(backendUrl: string, link: string): string {
  return `${backendUrl}/instalments/return/${encodeURIComponent(link)}`
}
