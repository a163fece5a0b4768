import { z } from "@medusajs/framework/zod"
import { minorAmount } from "../core/money/money"
import {
  CHECKOUT_STATUSES,
  type CheckoutRecord,
  type CreatedCheckout,
  type MerchantConfig,
  type PageBody,
  REFUND_STATUSES,
  type RefundRecord,
} from "./types"

// What the service sends (spec, Resources). Fields beyond these are ignored; a missing or odd one fails the reply.

/** 8-4-4-4-12 hex digits of any UUID version: the spec does not show which. */
export const uuid = z.guid()

const pence = z.number().int().nonnegative().transform(minorAmount)
const currency = z.string().regex(/^[A-Z]{3}$/)
const instant = z.iso.datetime({ offset: true })
// The shopper's browser goes there: an address of any other kind (javascript:, data:) must not get through.
const webAddress = z.url({ protocol: /^https?$/ })

const rule = z
  .object({ from_amount: pence, to_amount: pence, terms: z.array(z.number().int().positive()) })
  .transform((wire) => ({ fromMinor: wire.from_amount, toMinor: wire.to_amount, terms: wire.terms }))

const checkout = z
  .object({
    id: uuid,
    type: z.literal("checkouts"),
    attributes: z.object({ amount: pence, currency, status: z.enum(CHECKOUT_STATUSES), created_at: instant }),
  })
  .transform(({ id, attributes }): CheckoutRecord => {
    const { amount: amountMinor, created_at: createdAt, ...rest } = attributes
    return { serviceCheckoutId: id, amountMinor, createdAt, ...rest }
  })

const refund = z
  .object({
    id: uuid,
    type: z.literal("refund_requests"),
    attributes: z.object({ amount: pence, currency, status: z.enum(REFUND_STATUSES), created_at: instant }),
  })
  .transform(({ id, attributes }): RefundRecord => {
    const { amount: amountMinor, created_at: createdAt, ...rest } = attributes
    return { serviceRefundId: id, amountMinor, createdAt, ...rest }
  })

/** GET /api/config and GET /api/merchants/{merchant_id}/config */
export const merchantConfigReply = z
  .object({
    data: z.object({
      id: z.string().min(1),
      type: z.literal("merchants"),
      attributes: z.object({ name: z.string(), rules: z.array(rule) }),
    }),
  })
  .transform(({ data }): MerchantConfig => ({
    merchantId: data.id,
    name: data.attributes.name,
    bands: data.attributes.rules,
  }))

/** POST /api/checkouts: the one reply that is not a record. */
export const createdCheckoutReply = z
  .object({ data: z.object({ id: uuid, payment_url: webAddress }) })
  .transform(({ data }): CreatedCheckout => ({ serviceCheckoutId: data.id, paymentUrl: data.payment_url }))

/** GET /api/checkouts/{id} */
export const checkoutReply = z.object({ data: checkout }).transform(({ data }) => data)

/** POST /api/refunds and GET /api/refunds/{id} */
export const refundReply = z.object({ data: refund }).transform(({ data }) => data)

/** GET /api/checkouts */
export const checkoutPageReply = pageOf(checkout, ({ serviceCheckoutId }) => serviceCheckoutId)

/** GET /api/refunds */
export const refundPageReply = pageOf(refund, ({ serviceRefundId }) => serviceRefundId)

/** A list that changes while it is read may show a record twice; a page has each once, as it was shown last. */
function pageOf<R>(record: z.ZodType<R>, idOf: (record: R) => string): z.ZodType<PageBody<R>> {
  return z
    .object({ data: z.array(record), links: z.object({ next: z.string().nullable() }) })
    .transform(({ data, links }): PageBody<R> => {
      const records = [...new Map(data.map((each) => [idOf(each), each])).values()]
      return { records, nextUrl: links.next }
    })
}

/** The service's own error object; only what is used of it. */
export const errorReply = z.object({
  errors: z.array(z.object({ code: z.string(), detail: z.string() })).min(1),
})

/** The body of a 429. */
export const rateLimitReply = z.object({ error: z.string() })
