import { z } from "zod"
import { assertNever } from "../assert-never"
import { ServiceError } from "../errors"
import type { Rule } from "../integration"
import type { ResolvedOptions } from "../options"
import type { Service } from "../service"
import type { Integration } from "../store"
import { type Endpoint, ENDPOINTS } from "../wire"
import { checkoutSchema, recordableRequest } from "./checkout-schema"
import { pageOf } from "./pagination"
import { checkoutRecord, merchantRecord, refundRecord, withUnreadable } from "./records"

/** What a request asks for: the endpoint and, where its path has one, the id. */
export interface Route {
  endpoint: Endpoint
  id: string
}

const ROUTES = Object.keys(ENDPOINTS).map((endpoint) => ({
  endpoint: endpoint as Endpoint,
  pattern: new RegExp(`^${endpoint.replace(/\{\w+\}/, "([^/]+)")}$`),
}))

export function routeOf(method: string, path: string): Route | undefined {
  for (const { endpoint, pattern } of ROUTES) {
    const match = pattern.exec(`${method} ${path}`)
    if (match) {
      return { endpoint, id: match[1] ?? "" }
    }
  }
  return undefined
}

/** An admitted request: who asks, what for, with which JSON (none on GET). */
export interface Call {
  integration: Integration
  route: Route
  url: URL
  json: unknown
}

/** Does what the request asks and gives the body of the 200. @throws ServiceError */
export function answerCall(service: Service, call: Call): object {
  const { integration, route, url } = call
  const { store, options } = service
  const managed = integration.intermediary?.merchants
  switch (route.endpoint) {
    case "GET /api/config":
      return { data: merchantRecord(integration.merchant) }
    case "GET /api/merchants/{merchant_id}/config":
      return {
        data: merchantRecord(
          found(
            managed?.find(({ id }) => id === route.id),
            "Merchant"
          )
        ),
      }
    case "POST /api/checkouts":
      return createCheckout(service, call)
    case "GET /api/checkouts": {
      const newestFirst = store.checkouts.of(integration).toReversed()
      const page = pageOf(newestFirst, url, options, (checkout) => checkoutRecord(checkout, options.extraFields))
      return withUnreadable(service, "checkouts", page)
    }
    case "GET /api/checkouts/{id}": {
      const checkout = found(store.checkouts.own(integration, route.id), "Checkout")
      return { data: checkoutRecord(checkout, options.extraFields) }
    }
    case "POST /api/refunds":
      return createRefund(service, call)
    case "GET /api/refunds": {
      const oldestFirst = store.refunds.of(integration)
      const inOrder = options.refundListOrder === "oldest_first" ? oldestFirst : oldestFirst.toReversed()
      const page = pageOf(inOrder, url, options, (refund) => refundRecord(refund, options.extraFields))
      return withUnreadable(service, "refund_requests", page)
    }
    case "GET /api/refunds/{id}": {
      const refund = found(store.refunds.own(integration, route.id), "Refund request")
      return { data: refundRecord(refund, options.extraFields) }
    }
    default:
      return assertNever(route.endpoint)
  }
}

function createCheckout({ options, payments }: Service, { integration, url, json }: Call): object {
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

function createRefund({ options, refunds }: Service, { integration, json }: Call): object {
  const parsed = refundSchema.safeParse(json)
  if (!parsed.success) {
    throw new ServiceError(422, validationSentence(parsed.error))
  }
  const refund = refunds.request(integration, parsed.data.checkout_id, parsed.data.amount)
  return { data: refundRecord(refund, options.extraFields) }
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
