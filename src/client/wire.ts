import { z } from "@medusajs/framework/zod"
import { TERRITORY_CURRENCY } from "../core/money/money"
import { MAX_NAME, PHONE } from "../core/wire/customer"
import { uuid } from "./schemas"
import type { CheckoutRequest } from "./types"

const webAddress = z.url({ protocol: /^https?$/ })
const shownName = z.string().max(MAX_NAME).optional()

/** POST /api/checkouts, in the order in which it is written (spec, Checkout creation payload). */
export const checkoutBody = z.strictObject({
  checkout: z.strictObject({
    amount: z.number().int().positive(),
    currency: z.literal(TERRITORY_CURRENCY),
    client_reference_id: z.string().min(1),
    notify_url: webAddress,
    success_url: webAddress,
    cancel_url: webAddress,
    customer: z.strictObject({
      // What a mail address is differs from checker to checker; the service has the last word.
      email: z.string().regex(/^[^\s@]+@[^\s@]+$/),
      first_name: shownName,
      last_name: shownName,
      phone_number: z.string().regex(PHONE).optional(),
      billing_address: z.string().optional(),
    }),
    line_items: z
      .array(
        z.strictObject({
          name: z.string().min(1),
          amount: z.number().int().nonnegative(),
          quantity: z.number().int().positive(),
        })
      )
      .optional(),
  }),
})
export type CheckoutBody = z.output<typeof checkoutBody>

/** POST /api/refunds */
export const refundBody = z.strictObject({ checkout_id: uuid, amount: z.number().int().positive() })

/** Our words to the service's. */
export function checkoutToWire(request: CheckoutRequest): CheckoutBody {
  const { customer, lineItems } = request
  return {
    checkout: {
      amount: request.amountMinor,
      currency: request.currency,
      client_reference_id: request.reference,
      notify_url: request.notifyUrl,
      success_url: request.successUrl,
      cancel_url: request.cancelUrl,
      customer: {
        email: customer.email,
        first_name: customer.firstName,
        last_name: customer.lastName,
        phone_number: customer.phoneNumber,
        billing_address: customer.billingAddress,
      },
      line_items: lineItems?.map((item) => ({ name: item.name, amount: item.amountMinor, quantity: item.quantity })),
    },
  }
}
