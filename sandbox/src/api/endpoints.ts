import { z } from "zod"
import { assertNever } from "../assert-never"
import type { Integration, Refund } from "../store"
import { ServiceError } from "../errors"
import type { ResolvedOptions } from "../options"
import type { Service } from "../service"
import type { Merchant, Rule } from "../wire"
import { checkoutSchema } from "./checkout-schema"
import { recordableRequest } from "./invalid-payload"
import { type Page, pageOf } from "./pagination"
import {
  type CheckoutRecord,
  checkoutRecord,
  type MerchantRecord,
  merchantRecord,
  type RefundRecord,
  refundRecord,
} from "./records"
import type { Route } from "./routing"
import { type UnreadableRecord, withUnreadable } from "./unreadable"

/** An admitted request: who asks, what for, with which JSON (none on GET). */
export interface Call {
  integration: Integration
  route: Route
  url: URL
  json: unknown
}

type Answer =
  | Page<CheckoutRecord | UnreadableRecord>
  | Page<RefundRecord | UnreadableRecord>
  | { data: CheckoutRecord | RefundRecord | MerchantRecord | { id: string; payment_url: string } }

/** Does what the request asks and gives the body of the 200. @throws ServiceError */
export function answerCall(service: Service, call: Call): Answer {
  const { integration, route, url } = call
  const { store, options } = service
  switch (route.endpoint) {
    case "GET /api/config":
      return { data: merchantRecord(integration.merchant) }
    case "GET /api/merchants/{merchant_id}/config":
      return { data: merchantRecord(managedMerchant(integration, route.id)) }
    case "POST /api/checkouts":
      return createCheckout(service, call)
    case "GET /api/checkouts":
      return withUnreadable(
        service,
        "checkouts",
        pageOf(store.checkouts.of(integration).toReversed(), url, options, (checkout) =>
          checkoutRecord(checkout, options.extraFields)
        )
      )
    case "GET /api/checkouts/{id}": {
      const checkout = found(store.checkouts.own(integration, route.id), "Checkout")
      return { data: checkoutRecord(checkout, options.extraFields) }
    }
    case "POST /api/refunds":
      return createRefund(service, call)
    case "GET /api/refunds":
      return withUnreadable(
        service,
        "refund_requests",
        pageOf(refundsInOrder(service, integration), url, options, (refund) =>
          refundRecord(refund, options.extraFields)
        )
      )
    case "GET /api/refunds/{id}": {
      const refund = found(store.refunds.own(integration, route.id), "Refund request")
      return { data: refundRecord(refund, options.extraFields) }
    }
    default:
      return assertNever(route.endpoint)
  }
}

function createCheckout({ options, payments }: Service, { integration, url, json }: Call): Answer {
  const parsed = schemaOf(integration, options).safeParse(json)
  if (!parsed.success) {
    const request = options.invalidPayload === "refused_and_recorded" ? recordableRequest(json) : undefined
    if (request) {
      payments.open(integration, request, url.origin, "invalid_payload")
    }
    throw new ServiceError(422, validationSentence(parsed.error))
  }
  const checkout = payments.open(integration, parsed.data.checkout, url.origin)
  return { data: { id: checkout.id, payment_url: checkout.paymentUrl } }
}

type Schema = ReturnType<typeof checkoutSchema>

/** By each sandbox's options. */
const schemas = new WeakMap<ResolvedOptions, WeakMap<readonly Rule[], Schema>>()

/** Built once for a merchant's bands, until these are others: building a schema takes longer than using it. */
function schemaOf({ merchant: { rules } }: Integration, options: ResolvedOptions): Schema {
  const known = schemas.get(options) ?? new WeakMap<readonly Rule[], Schema>()
  schemas.set(options, known)
  const schema = known.get(rules) ?? checkoutSchema(options, rules)
  known.set(rules, schema)
  return schema
}

const refundSchema = z.object(
  {
    checkout_id: z.string("Checkout id must be a string").min(1, "Checkout id can't be blank"),
    amount: z.int("Amount must be an integer").min(1, "Amount must be at least 1"),
  },
  "Body must be an object"
)

function createRefund({ options, refunds }: Service, { integration, json }: Call): Answer {
  const parsed = refundSchema.safeParse(json)
  if (!parsed.success) {
    throw new ServiceError(422, validationSentence(parsed.error))
  }
  const refund = refunds.request(integration, parsed.data.checkout_id, parsed.data.amount)
  return { data: refundRecord(refund, options.extraFields) }
}

function refundsInOrder({ store, options }: Service, integration: Integration): readonly Refund[] {
  const oldestFirst = store.refunds.of(integration)
  return options.refundListOrder === "oldest_first" ? oldestFirst : oldestFirst.toReversed()
}

function managedMerchant(integration: Integration, id: string): Merchant {
  return found(
    integration.intermediary?.merchants.find((merchant) => merchant.id === id),
    "Merchant"
  )
}

function found<T>(record: T | undefined, name: string): T {
  if (record === undefined) {
    throw new ServiceError(404, `${name} not found`)
  }
  return record
}

function validationSentence(error: z.ZodError): string {
  return `Validation failed: ${error.issues.map((issue) => issue.message).join(", ")}`
}
