import { sign } from "../../src/core/wire/signature"
import { SANDBOX_DEFAULTS } from "../../sandbox/src"
import { callbackBody } from "../../integration-tests/support/shopper/callback"
import { fillCart, startPayment } from "../../integration-tests/support/shopper/shopper"
import type { BenchedStore } from "./benched-store"

export const CALLBACK_DOOR = "/hooks/instalments/default"

/** Sends a body and reads the whole answer. @throws Error for any answer but 200 */
export async function post(
  store: BenchedStore,
  path: string,
  body: string,
  headers: Record<string, string> = {}
): Promise<string> {
  const response = await fetch(store.backendUrl + path, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", "x-publishable-api-key": store.seeded.publishableKey, ...headers },
  })
  const text = await response.text()
  if (response.status !== 200) {
    throw new Error(`POST ${path} was answered with ${response.status}: ${text}`)
  }
  return text
}

/** Sends a signed callback to a door. */
export function postSigned(store: BenchedStore, path: string, body: string): Promise<string> {
  return post(store, path, body, { "x-signature": sign(body, SANDBOX_DEFAULTS.signingKey) })
}

/** A cart that waits for the callback of its payment in instalments. */
export async function cartWithInstalments(store: BenchedStore): Promise<{ cartId: string; callback: string }> {
  const cartId = await fillCart(store)
  const { reference } = await startPayment(store, cartId)
  return { cartId, callback: callbackBody(reference) }
}

/** An equal cart whose payment another provider will grant. */
export async function cartWith(store: BenchedStore, providerId: string): Promise<string> {
  const cartId = await fillCart(store)
  const { cart } = await store.shop.store.cart.retrieve(cartId, { fields: "id,*payment_collection" })
  await store.shop.store.payment.initiatePaymentSession(cart, { provider_id: providerId })
  return cartId
}

/** @throws Error when the answer does not lead to an order's page */
export function requireOrderPage(answer: string): void {
  const { redirect_url } = JSON.parse(answer) as { redirect_url?: string }
  if (!redirect_url?.includes("/order/order_")) {
    throw new Error(`The callback's answer leads to no order: ${answer}`)
  }
}
