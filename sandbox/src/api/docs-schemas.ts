import { TERRITORY_CURRENCY } from "../rules/money"
import { NAME_LENGTH, PHONE } from "../wire"

const string = { type: "string" }
const uuid = { type: "string", format: "uuid" }
const uri = { type: "string", format: "uri" }
const integer = { type: "integer" }
const currency = { type: "string", const: TERRITORY_CURRENCY }
const time = { type: "string", format: "date-time" }
const name = { type: "string", maxLength: NAME_LENGTH }

const checkoutRecord = record("checkouts", {
  amount: integer,
  currency,
  status: { enum: ["received", "successful", "cancelled", "invalid_payload"] },
  created_at: time,
})
const refundRecord = record("refund_requests", {
  amount: integer,
  currency,
  status: { enum: ["requested", "pending", "complete", "failed"] },
  created_at: time,
})
const rule = object({ from_amount: integer, to_amount: integer, terms: { type: "array", items: integer } })
const customer = object(
  {
    email: { type: "string", format: "email" },
    first_name: name,
    last_name: name,
    phone_number: { type: "string", pattern: PHONE.source },
    billing_address: string,
  },
  ["email"]
)
const lineItem = object({ name: string, amount: integer, quantity: integer })
const error = object({ status: string, code: string, title: string, detail: string })

/** The shapes of the API, in JSON Schema. */
export const schemas = {
  merchant: object({ data: record("merchants", { name: string, rules: { type: "array", items: rule } }) }),
  checkout_payload: object({
    checkout: object(
      {
        amount: integer,
        currency,
        client_reference_id: string,
        notify_url: uri,
        success_url: uri,
        cancel_url: uri,
        customer,
        line_items: { type: "array", items: lineItem },
      },
      ["amount", "currency", "client_reference_id", "notify_url", "success_url", "cancel_url", "customer"]
    ),
  }),
  checkout_created: object({ data: object({ id: uuid, payment_url: uri }) }),
  checkout: object({ data: checkoutRecord }),
  checkout_list: list(checkoutRecord),
  callback_payload: object({
    status: { enum: ["successful", "cancelled"] },
    amount: integer,
    currency,
    client_reference_id: string,
    number_of_payments: integer,
  }),
  refund_payload: object({ checkout_id: uuid, amount: { type: "integer", minimum: 1 } }),
  refund_request: object({ data: refundRecord }),
  refund_request_list: list(refundRecord),
  errors: object({ errors: { type: "array", items: error } }),
  rate_limited: object({ error: string }),
}

function object(properties: Record<string, object>, required = Object.keys(properties)): object {
  return { type: "object", properties, required }
}

function record(type: string, attributes: Record<string, object>): object {
  return object({ id: uuid, type: { const: type }, attributes: object(attributes) })
}

function list(item: object): object {
  const maybe = { type: ["string", "null"], format: "uri" }
  return object({
    data: { type: "array", items: item },
    links: object({ first: uri, last: uri, prev: maybe, next: maybe }),
  })
}
