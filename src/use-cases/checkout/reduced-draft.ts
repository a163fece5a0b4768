import type { InstalmentsClientError } from "../../client"
import type { Customer } from "../../core/wire/customer"
import type { Draft } from "./draft-checkout"

/** What the service can do without (spec, Checkout creation payload): its name there, and the customer's property; null for no property. */
const OPTIONAL = [
  ["first_name", "firstName"],
  ["last_name", "lastName"],
  ["phone_number", "phoneNumber"],
  ["billing_address", "billingAddress"],
  ["line_items", null],
] as const
type OptionalField = (typeof OPTIONAL)[number]

/**
 * The same request without what may have been refused: the phone number where the service names it, otherwise everything that
 * may be left out. Sending it is safe: a 400 or a 422 says that nothing was made.
 *
 * @returns undefined where nothing could be left out, or where leaving it out would not help
 */
export function reducedDraft(draft: Draft, { code, reason }: InstalmentsClientError): Draft | undefined {
  const isOfFields = code === "bad_request" || code === "invalid_request" || code === "validation"
  if (!isOfFields || reason === "amount_out_of_band" || reason === "currency") {
    return undefined
  }
  const { customer, lineItems = [] } = draft.request
  const given = OPTIONAL.filter(([, property]) =>
    property === null ? lineItems.length > 0 : customer[property] !== undefined
  )
  const named = given.filter(([name]) => name === reason)
  const refused = named.length > 0 ? named : given
  return refused.length === 0 ? undefined : without(draft, refused)
}

function without(draft: Draft, fields: readonly OptionalField[]): Draft {
  const customer: Customer = { ...draft.request.customer }
  const { lineItems, ...request } = draft.request
  for (const [, property] of fields) {
    if (property !== null) {
      delete customer[property]
    }
  }
  const keepsItems = lineItems !== undefined && !fields.some(([name]) => name === "line_items")
  return {
    ...draft,
    request: { ...request, customer, ...(keepsItems && { lineItems }) },
    leftOut: [...(draft.leftOut ?? []), ...fields.map(([name]) => name)],
  }
}
