import { z } from "@medusajs/framework/zod"
import { boundsOf, MOST_PAYMENTS } from "../core/money/bands"
import { MAX_MINOR, type MinorAmount, minorAmount, TERRITORY_CURRENCY } from "../core/money/money"
import { contentName } from "../core/wire/digest"
import {
  CHECKOUT_STATUSES,
  type CheckoutLook,
  type CheckoutRecord,
  type CreatedCheckout,
  type MerchantConfig,
  type OddRecord,
  type OddRefund,
  type Page,
  REFUND_STATUSES,
  type RefundLook,
  type RefundRecord,
} from "./types"

// What the service sends (spec, Resources). Fields beyond these are ignored; a missing or odd one fails the reply, or its record of a list.

/** What Postgres can keep. */
const STORABLE = /^[^\0]*$/
/** 8-4-4-4-12 hex digits of any UUID version: the spec does not show which. */
export const uuid = z.guid()

const pence = z.number().int().nonnegative().transform(minorAmount)
/** Of a record, which the ledger may keep: one that does not fit its columns is put aside as an odd one. A band's end only compares. */
const recorded = z.number().int().nonnegative().max(MAX_MINOR).transform(minorAmount)
const currency = z.string().regex(/^[A-Z]{3}$/)
const instant = z.iso.datetime({ offset: true })
// The shopper's browser goes there: an address of any other kind (javascript:, data:) must not get through.
const webAddress = z.url({ protocol: /^https?$/ }).regex(STORABLE)

const rule = z
  .object({ from_amount: pence, to_amount: pence, terms: z.array(z.number().int().positive().max(MOST_PAYMENTS)) })
  .transform((wire) => ({ fromMinor: wire.from_amount, toMinor: wire.to_amount, terms: wire.terms }))

/** Of the fields that do not fit, an admin reads so many. */
const MOST_NAMED = 5

/** Read rule by rule: what one that does not fit would offer is not offered, and the others hold. Where they offer nothing, the config does not fit. */
const rules = z.array(z.unknown()).transform((wire, context) => {
  const read = wire.map((each) => rule.safeParse(each))
  const bands = read.flatMap(({ data }) => data ?? [])
  const odd = read.flatMap(({ error }, at) => (error?.issues ?? []).map(({ path }) => [at, ...path]))
  if (boundsOf(bands).length === 0) {
    odd.forEach((path) => context.addIssue({ code: "custom", path, message: "does not fit" }))
  }
  return { bands, oddFields: odd.slice(0, MOST_NAMED).map((path) => ["rules", ...path].join(".")) }
})

/** One that nobody knows says nothing of the checkout, which is there all the same. */
const checkoutStatus = z.enum(CHECKOUT_STATUSES).nullable().catch(null)

const money = { amount: recorded, currency }

type Attributes = { amount: MinorAmount }

/** A record: its attributes stand beside its id, the amount under our name. */
const checkoutOf = <A extends Attributes>(attributes: z.ZodType<A>) =>
  z
    .object({ id: uuid, type: z.literal("checkouts"), attributes })
    .transform(({ id, attributes: { amount, ...rest } }) => ({ serviceCheckoutId: id, amountMinor: amount, ...rest }))

export const checkout = checkoutOf(z.object({ ...money, status: checkoutStatus, created_at: instant })).transform(
  ({ created_at: createdAt, ...rest }): CheckoutRecord => ({ createdAt, ...rest })
)
const checkoutLook: z.ZodType<CheckoutLook> = checkoutOf(z.object({ ...money, status: checkoutStatus }))

/** Nobody compares what a refund is in: one in another currency cannot be read (spec, Refund request record). */
const refunded = { ...money, currency: z.literal(TERRITORY_CURRENCY), status: z.enum(REFUND_STATUSES) }

const refundOf = <A extends Attributes>(attributes: z.ZodType<A>) =>
  z
    .object({ id: uuid, type: z.literal("refund_requests"), attributes })
    .transform(({ id, attributes: { amount, ...rest } }) => ({ serviceRefundId: id, amountMinor: amount, ...rest }))

const refund = refundOf(z.object({ ...refunded, created_at: instant })).transform(
  ({ created_at: createdAt, ...rest }): RefundRecord => ({ createdAt, ...rest })
)
const refundLook: z.ZodType<RefundLook> = refundOf(z.object(refunded))

const oddRefund = z
  .object({ id: uuid, type: z.literal("refund_requests"), attributes: z.looseObject({}) })
  .transform(({ id: serviceRefundId }): OddRefund => ({ serviceRefundId, status: null }))

/** GET /api/config and GET /api/merchants/{merchant_id}/config */
export const merchantConfigReply = z
  .object({
    data: z.object({
      id: z.string().min(1),
      type: z.literal("merchants"),
      // Only shown to admins: its absence takes no plans away.
      attributes: z.object({ name: z.string().regex(STORABLE).nullish().catch(null), rules }),
    }),
  })
  .transform(({ data }): MerchantConfig => ({
    merchantId: data.id,
    name: data.attributes.name || data.id,
    ...data.attributes.rules,
  }))

/** POST /api/checkouts: the one reply that is not a record. */
export const createdCheckoutReply = z
  .object({ data: z.object({ id: uuid, payment_url: webAddress }) })
  .transform(({ data }): CreatedCheckout => ({ serviceCheckoutId: data.id, paymentUrl: data.payment_url }))

/** GET /api/checkouts/{id} */
export const checkoutReply = z.object({ data: checkoutLook }).transform(({ data }) => data)

/** POST /api/refunds */
export const refundReply = z.object({ data: refundLook }).transform(({ data }) => data)

/** GET /api/refunds/{id} */
export const refundLookReply = z.object({ data: refundLook.or(oddRefund) }).transform(({ data }) => data)

/** GET /api/checkouts */
export const checkoutPageReply = pageOf(checkout, ({ serviceCheckoutId }) => serviceCheckoutId)

/** GET /api/refunds */
export const refundPageReply = pageOf(refund, ({ serviceRefundId }) => serviceRefundId)

/**
 * Read record by record: one that does not fit is put aside, and the others hold. A list that changes while it is read may show a
 * record twice; a page has each once, as it was shown last.
 */
function pageOf<R>(record: z.ZodType<R>, idOf: (record: R) => string): z.ZodType<Page<R>> {
  return z
    .object({ data: z.array(z.unknown()), links: z.object({ next: z.string().nullable() }) })
    .transform(({ data, links }, context): Page<R> => {
      const records = new Map<string, R>()
      const odd: OddRecord[] = []
      let first: z.ZodError | undefined
      for (const each of data) {
        const { data: read, error } = record.safeParse(each)
        if (read !== undefined) {
          records.set(idOf(read), read)
        } else if (error) {
          first ??= error
          odd.push(oddRecord(each, error))
        }
      }
      // Nothing else on the page, and more than one of them: another format, and not an odd record.
      if (first && records.size === 0 && (odd.length > 1 || links.next !== null)) {
        first.issues.forEach(({ path }) =>
          context.addIssue({ code: "custom", path: ["data", 0, ...path], message: "does not fit" })
        )
      }
      return { records: [...records.values()], odd, nextUrl: links.next }
    })
}

/** What can be read of a record that does not fit. */
const remains = z.object({
  id: uuid.nullable().catch(null),
  attributes: z
    .object({ amount: recorded.nullable().catch(null), created_at: instant.nullable().catch(null) })
    .catch({ amount: null, created_at: null }),
})

function oddRecord(wire: unknown, error: z.ZodError): OddRecord {
  const { id, attributes } = remains.catch({ id: null, attributes: { amount: null, created_at: null } }).parse(wire)
  const { amount: amountMinor, created_at: createdAt } = attributes
  const fields = [...new Set(error.issues.map(({ path }) => path.join(".")))]
  const name = id ?? `no-id-${contentName(JSON.stringify(wire))}`
  return { name, amountMinor, createdAt, fields }
}

/** The service's own error object; only what is used of it. */
export const errorReply = z.object({
  errors: z.array(z.object({ code: z.string(), detail: z.string() })).min(1),
})

/** The body of a 429. */
export const rateLimitReply = z.object({ error: z.string() })
