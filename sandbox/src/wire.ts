/** The service's figures and words, each from spec/merchant-api.md. */

export type CheckoutStatus = "received" | "successful" | "cancelled" | "invalid_payload"
export type RefundStatus = "requested" | "pending" | "complete" | "failed"

/** The callback's body, in the order of the spec's table. */
export interface CallbackPayload {
  status: "successful" | "cancelled"
  amount: number
  currency: string
  client_reference_id: string
  number_of_payments: number | null
}

/** Every endpoint with its published limit (spec, Limits); `seconds` is the window. */
export const ENDPOINTS = {
  "GET /api/config": { limit: 5, seconds: 3600 },
  "GET /api/merchants/{merchant_id}/config": { limit: 5, seconds: 3600 },
  "POST /api/checkouts": { limit: 1, seconds: 1 },
  "GET /api/checkouts": { limit: 1, seconds: 60 },
  "GET /api/checkouts/{id}": { limit: 5, seconds: 60 },
  "POST /api/refunds": { limit: 1, seconds: 1 },
  "GET /api/refunds": { limit: 1, seconds: 60 },
  "GET /api/refunds/{id}": { limit: 5, seconds: 60 },
} as const

export type Endpoint = keyof typeof ENDPOINTS

export const SESSION_MINUTES = 30
export const PAGE_NUMBER = 1
export const PAGE_ITEMS = 10
export const NAME_LENGTH = 255
export const PHONE = /^[+0-9][0-9.()/-]{7,25}$/
export const REFUND_DAYS = 100
/** London wall-clock hour from which a same-day refund may be resubmitted on the next day. */
export const SAME_DAY_RETRY_HOUR = 10
/** The service's "local time": its territory is Great Britain. */
export const ZONE = "Europe/London"
export const CALLBACK_RETRIES = 18
export const CALLBACK_RETRY_MS = 10 * 60 * 1000
