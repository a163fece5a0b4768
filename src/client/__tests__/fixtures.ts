import { minorAmount } from "../../core/money/money"
import {
  type CheckoutRequest,
  type ClientConfig,
  type ClientDeps,
  type Clock,
  createClient,
  type InstalmentsClient,
  InstalmentsClientError,
} from "../index"

export const CLIENT_SECRET = "secret-5f1c9a7e2d"
export const SIGNING_KEY = "signing-key-0b61d2"
export const CHECKOUT_ID = "3f0b6c52-8a3e-4d7c-9b5e-2f1d0c9a8b7e"
export const REFUND_ID = "0f9e8d7c-6b5a-4948-8776-655443322110"

export const checkoutRequest: CheckoutRequest = {
  amountMinor: minorAmount(30_000),
  currency: "GBP",
  reference: "ref-1",
  notifyUrl: "https://shop-api.example/hooks/instalments/uk",
  successUrl: "https://shop.example/return",
  cancelUrl: "https://shop.example/cart",
  customer: { email: "ann@shop.example" },
}
export const refundRequest = { serviceCheckoutId: CHECKOUT_ID, amountMinor: minorAmount(1_250) }

export const checkoutRecord = (over: Record<string, unknown> = {}, id = CHECKOUT_ID) => ({
  id,
  type: "checkouts",
  attributes: { amount: 30_000, currency: "GBP", status: "received", created_at: "2025-03-01T10:00:00Z", ...over },
})
export const refundRecord = (over: Record<string, unknown> = {}, id = REFUND_ID) => ({
  id,
  type: "refund_requests",
  attributes: { amount: 1_250, currency: "GBP", status: "requested", created_at: "2025-03-02T10:00:00Z", ...over },
})
export const merchantConfig = {
  data: {
    id: "7d3c1a90-1111-4222-8333-944455556666",
    type: "merchants",
    attributes: { name: "Teapots", rules: [{ from_amount: 10_000, to_amount: 50_000, terms: [1, 3, 6] }] },
  },
}
export const createdCheckout = { data: { id: CHECKOUT_ID, payment_url: "https://pay.example/c/1" } }

/** A clock that stands still, except for the sleeps it was asked for. */
export function fakeClock(): Clock & { sleeps: number[] } {
  let now = 0
  const sleeps: number[] = []
  return {
    sleeps,
    now: () => now,
    sleep: async (ms) => {
      sleeps.push(ms)
      now += ms
    },
  }
}

const open: InstalmentsClient[] = []

/** A client of the given address, with pauses that take no time. */
export function clientOf(
  baseUrl: string,
  config: Partial<ClientConfig> = {},
  deps: Partial<ClientDeps> = {}
): InstalmentsClient {
  const client = createClient(
    { baseUrl, clientSecret: CLIENT_SECRET, signingKey: SIGNING_KEY, ...config },
    { clock: fakeClock(), random: () => 0.5, ...deps }
  )
  open.push(client)
  return client
}

export async function closeClients(): Promise<void> {
  await Promise.all(open.splice(0).map((client) => client.close()))
}

/** The client's error that the call ends in; anything else fails the test. */
export async function errorOf(call: Promise<unknown>): Promise<InstalmentsClientError> {
  try {
    await call
  } catch (error) {
    if (error instanceof InstalmentsClientError) {
      return error
    }
    throw error
  }
  throw new Error("The call succeeded.")
}
