import type { InstalmentsClientError } from "../../client"
import { assertNever } from "../../core/assert-never"
import type { Customer } from "../../core/wire/customer"
import type { Draft } from "./draft-checkout"

/** What the service can do without (spec, Checkout creation payload), by the names it has there. */
const OPTIONAL = ["first_name", "last_name", "phone_number", "billing_address", "line_items"] as const
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
  const given = OPTIONAL.filter((field) => isGiven(draft, field))
  const refused = reason === "phone_number" && given.includes("phone_number") ? (["phone_number"] as const) : given
  return refused.length === 0 ? undefined : without(draft, refused)
}

function isGiven({ request: { customer, lineItems = [] } }: Draft, field: OptionalField): boolean {
  return field === "line_items" ? lineItems.length > 0 : customer[propertyOf(field)] !== undefined
}

function without(draft: Draft, fields: readonly OptionalField[]): Draft {
  const customer: Customer = { ...draft.request.customer }
  const { lineItems, ...request } = draft.request
  for (const field of fields) {
    if (field !== "line_items") {
      delete customer[propertyOf(field)]
    }
  }
  const keepsItems = lineItems !== undefined && !fields.includes("line_items")
  return {
    ...draft,
    request: { ...request, customer, ...(keepsItems && { lineItems }) },
    leftOut: [...(draft.leftOut ?? []), ...fields],
  }
}

function propertyOf(field: Exclude<OptionalField, "line_items">): Exclude<keyof Customer, "email"> {
  switch (field) {
    case "first_name":
      return "firstName"
    case "last_name":
      return "lastName"
    case "phone_number":
      return "phoneNumber"
    case "billing_address":
      return "billingAddress"
    default:
      return assertNever(field)
  }
}
