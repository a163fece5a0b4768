import { z } from "zod"
import type { Rule } from "../integration"
import type { OpenQuestions } from "../options"
import { amountSentence, ruleFor } from "../rules/amount"
import { TERRITORY_CURRENCY } from "../rules/money"
import { isPublicHttps, isWebAddress } from "../rules/web-address"
import type { CheckoutRequest, Customer } from "../store"
import { NAME_LENGTH, PHONE } from "../wire"

/** One @, something before it and a domain of letters, digits, dots and hyphens after it. */
const EMAIL = /^[^\s@]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i

type Limits = Pick<
  OpenQuestions,
  "maxReferenceLength" | "maxUrlLength" | "maxLineItems" | "maxAddressLength" | "phoneNumbers" | "notifyUrls"
>

/** The creation payload as the service takes it; fields it does not know are no problem. @param limits read at each creation */
export function checkoutSchema(limits: Limits, rules: readonly Rule[]): z.ZodType<{ checkout: CheckoutRequest }> {
  const notifyUrl = webAddress("Notify url", limits).refine(
    (url) => limits.notifyUrls === "any" || isPublicHttps(url),
    "Notify url must be a public HTTPS address"
  )
  const checkout = z.object(
    {
      amount: integer("Amount").refine((amount) => ruleFor(amount, rules) !== undefined, amountSentence(rules)),
      currency: text("Currency").refine(
        (currency) => currency === TERRITORY_CURRENCY,
        `Currency must match merchant territory currency ${TERRITORY_CURRENCY}`
      ),
      client_reference_id: limited("Client reference id", () => limits.maxReferenceLength),
      notify_url: notifyUrl,
      success_url: webAddress("Success url", limits),
      cancel_url: webAddress("Cancel url", limits),
      customer: customerSchema(limits),
      line_items: z
        .array(lineItemSchema, "Line items must be an array")
        .refine((items) => items.length <= limits.maxLineItems, {
          error: () => `Line items are too many (maximum is ${limits.maxLineItems})`,
        })
        .default([]),
    },
    "Checkout must be an object"
  )
  const request = checkout.transform((payload): CheckoutRequest => ({
    amountMinor: payload.amount,
    currency: payload.currency,
    clientReferenceId: payload.client_reference_id,
    notifyUrl: payload.notify_url,
    successUrl: payload.success_url,
    cancelUrl: payload.cancel_url,
    customer: customerOf(payload.customer),
    lineItems: payload.line_items.map(({ name, amount: unitMinor, quantity }) => ({ name, unitMinor, quantity })),
  }))
  return z.object({ checkout: request }, "Body must be an object")
}

/** What was not given is not there. */
function customerOf(given: z.output<ReturnType<typeof customerSchema>>): Customer {
  const { email, first_name, last_name, phone_number, billing_address } = given
  return {
    email,
    ...(first_name !== undefined && { firstName: first_name }),
    ...(last_name !== undefined && { lastName: last_name }),
    ...(phone_number !== undefined && { phoneNumber: phone_number }),
    ...(billing_address !== undefined && { billingAddress: billing_address }),
  }
}

const customerSchema = (limits: Limits) =>
  z.object(
    {
      email: text("Customer email").regex(EMAIL, "Customer email is invalid"),
      first_name: limited("Customer first name", () => NAME_LENGTH, 0).optional(),
      last_name: limited("Customer last name", () => NAME_LENGTH, 0).optional(),
      phone_number: text("Customer phone number")
        .refine(
          (number) => PHONE.test(number) && (limits.phoneNumbers === "published" || number.startsWith("+")),
          "Customer phone number is invalid"
        )
        .optional(),
      billing_address: limited("Customer billing address", () => limits.maxAddressLength, 0).optional(),
    },
    "Customer must be an object"
  )

const lineItemSchema = z.object(
  {
    name: text("Line item name"),
    amount: integer("Line item amount").min(0, "Line item amount can't be negative"),
    quantity: integer("Line item quantity").min(1, "Line item quantity must be at least 1"),
  },
  "Line item must be an object"
)

const readable = z.object({
  checkout: z.object({
    amount: z.int().min(0),
    currency: z.string(),
    client_reference_id: z.string().catch(""),
  }),
})

/** What can be kept of a refused creation as a checkout in state `invalid_payload`; nothing when it has no amount. */
export function recordableRequest(json: unknown): CheckoutRequest | undefined {
  const checkout = readable.safeParse(json).data?.checkout
  return (
    checkout && {
      amountMinor: checkout.amount,
      currency: checkout.currency,
      clientReferenceId: checkout.client_reference_id,
      notifyUrl: "",
      successUrl: "",
      cancelUrl: "",
      customer: { email: "" },
      lineItems: [],
    }
  )
}

function text(name: string, minLength = 1): z.ZodString {
  return z.string(`${name} must be a string`).min(minLength, `${name} can't be blank`)
}

/** Characters are counted as people do: an emoji outside the basic plane is one. */
function limited(name: string, maxLength: () => number, minLength = 1): z.ZodString {
  return text(name, minLength).refine((value) => [...value].length <= maxLength(), {
    error: () => `${name} is too long (maximum is ${maxLength()} characters)`,
  })
}

function webAddress(name: string, limits: Limits): z.ZodString {
  return limited(name, () => limits.maxUrlLength).refine(isWebAddress, `${name} is not a valid url`)
}

function integer(name: string): z.ZodInt {
  return z.int(`${name} must be an integer`)
}
