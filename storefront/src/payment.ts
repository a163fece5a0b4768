import { askStore, type Backend, fieldsOf, numberOrNull, textOf, textOrNull, unreadable } from "./backend.js"

/** Whether a state can still become another: by itself, by the shop's staff, or by the shopper in another tab. */
const WAITING = {
  none: true,
  awaiting: true,
  checking: true,
  confirming: true,
  placed: false,
  cancelled: false,
  expired: false,
  failed: true,
  refunded: false,
  attention: true,
} as const

/**
 * Where the payment of a cart stands:
 * - `none`: nothing was started
 * - `awaiting`: the shopper has not paid yet
 * - `checking`: the shopper came back, and the service has not said yet whether they paid
 * - `confirming`: paid, the order is being placed
 * - `placed`: the order exists
 * - `cancelled`: nothing was taken; it can be tried again
 * - `expired`: the page can no longer be used; who has not paid can try again
 * - `failed`: the payment could not be started; another try or another way to pay
 * - `refunded`: what was paid goes back
 * - `attention`: the shop has to look at it; trying again could pay twice
 */
export type PaymentState = keyof typeof WAITING

/** What `GET /store/instalments/carts/:id` says. */
export type InstalmentsPayment = {
  state: PaymentState
  order_id: string | null
  payment_url: string | null
  /** ISO 8601. */
  expires_at: string | null
  /** The term that the shopper chose; 1 is payment in full; null while it is not known. */
  number_of_payments: number | null
  /** For the shopper. */
  message: string
  /** The message also tells of another payment, a second one that goes back for example: to be read before the order is shown. */
  other_payments: boolean
}

/** True when asking again later can bring news. */
export function isWaiting(payment: InstalmentsPayment): boolean {
  return WAITING[payment.state]
}

/**
 * Where the payment of a cart stands now.
 *
 * @param waiting true while a shopper waits for the answer: the service is then asked sooner
 * @throws StorefrontError
 */
export async function fetchPayment(
  backend: Backend,
  cartId: string,
  { signal, waiting = false }: { signal?: AbortSignal | undefined; waiting?: boolean } = {}
): Promise<InstalmentsPayment> {
  const path = `/store/instalments/carts/${encodeURIComponent(cartId)}${waiting ? "?waiting=true" : ""}`
  return parsePayment(await askStore(backend, path, { signal }))
}

/** @throws StorefrontError naming the field that does not fit */
export function parsePayment(body: unknown): InstalmentsPayment {
  const payment = fieldsOf(fieldsOf(body).instalments)
  if (!isPaymentState(payment.state)) throw unreadable("instalments.state")
  return {
    state: payment.state,
    order_id: textOrNull(payment.order_id, "instalments.order_id"),
    payment_url: textOrNull(payment.payment_url, "instalments.payment_url"),
    expires_at: textOrNull(payment.expires_at, "instalments.expires_at"),
    number_of_payments: numberOrNull(payment.number_of_payments, "instalments.number_of_payments"),
    message: textOf(payment.message, "instalments.message"),
    other_payments: payment.other_payments === true,
  }
}

function isPaymentState(value: unknown): value is PaymentState {
  return typeof value === "string" && Object.prototype.hasOwnProperty.call(WAITING, value)
}
