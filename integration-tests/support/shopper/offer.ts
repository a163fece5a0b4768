import type { StoreUnderTest } from "../store/store"
import { startPayment } from "./shopper"

type Plans = { offered: boolean; reason: string | null }

/** Medusa's id of an account's provider, where a shop has several accounts. */
export const providerOf = (account: string): string => `pp_instalments_${account}`

/** What a shopper is offered. @param preview the token of a preview link */
export async function plansFor(
  { backendUrl, seeded }: StoreUnderTest,
  query: Record<string, string>,
  preview?: string
): Promise<Plans> {
  const response = await fetch(`${backendUrl}/store/instalments/plans?${new URLSearchParams(query)}`, {
    headers: {
      "x-publishable-api-key": seeded.publishableKey,
      ...(preview !== undefined && { "x-instalments-preview": preview }),
    },
  })
  return ((await response.json()) as { plans: Plans }).plans
}

/**
 * Why a cart is not offered it; the click must say the same, and the service must hear nothing.
 *
 * @param preview the token of a preview link, sent with both
 */
export async function refusalOf(
  store: StoreUnderTest,
  cartId: string,
  account: string,
  preview?: string
): Promise<string | null> {
  const { offered, reason } = await plansFor(store, { cart_id: cartId, account }, preview)
  const created = () => store.sandbox.control.requests().filter(({ method }) => method === "POST").length
  const before = created()
  const refused = await startPayment(store, cartId, preview ? { preview } : undefined, providerOf(account)).then(
    () => null,
    (error: Error) => error.message
  )
  expect({ offered, reason }).toEqual({ offered: refused === null, reason: refused })
  expect(created() - before).toBe(refused === null ? 1 : 0)
  return refused
}

/** The accounts whose way to pay Medusa's own list has, for whoever asks. @param headers sent along */
export async function listedAccounts(
  { shop, seeded }: StoreUnderTest,
  headers: Record<string, string> = {}
): Promise<string[]> {
  const { payment_providers, count } = await shop.store.payment.listPaymentProviders(
    { region_id: seeded.regionId },
    headers
  )
  expect(count).toBe(payment_providers.length)
  expect(payment_providers.map(({ id }) => id)).toContain("pp_system_default")
  const prefix = providerOf("")
  return payment_providers.flatMap(({ id }) => (id.startsWith(prefix) ? id.slice(prefix.length) : [])).sort()
}
