import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { planText } from "../../../../core/money/bands"
import { minorToMajor } from "../../../../core/money/money"
import { plansFor, toMedusaError } from "../../../../workflows"
import type { Plans, PlansSubject } from "../../../../workflows/checkout/plans-for"
import { idText, parseInput } from "../../../parse-input"

const of = { account: z.string().max(31).optional(), provider_id: idText.optional() }
const query = z.union(
  [
    z.object({ cart_id: idText, ...of }),
    z.object({
      amount: z.string().regex(/^\d{1,9}(\.\d{1,20})?$/),
      currency_code: z.string().regex(/^[A-Za-z]{3}$/),
      region_id: idText.optional(),
      product_id: idText.optional(),
      ...of,
    }),
  ],
  {
    error: () =>
      "Ask with `cart_id`, or with `amount` in pounds (for example 44.97) and `currency_code` (for example gbp).",
  }
)

/**
 * What a price costs a month changes with the merchant's bands, once an hour at the most: browsers and caches on the way
 * may keep it for a minute. A cart is one shopper's, and changes with every click.
 */
const CACHEABLE = "public, max-age=60, stale-while-revalidate=600"

/** Is paying in instalments offered for this cart or amount, in which terms, from how much a month. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const asked = parseInput(query, req.query)
  const subject: PlansSubject =
    "cart_id" in asked
      ? { cartId: asked.cart_id }
      : {
          major: asked.amount,
          currencyCode: asked.currency_code,
          regionId: asked.region_id,
          productId: asked.product_id,
        }
  try {
    const plans = await plansFor(req.scope, { account: asked.account, providerId: asked.provider_id }, subject)
    // Express adds the ETag.
    res.set("cache-control", "cart_id" in asked ? "no-store" : CACHEABLE).json({ plans: view(plans) })
  } catch (error) {
    throw toMedusaError(error)
  }
}

function view(answer: Plans) {
  if (!answer.offered) {
    return { offered: false, reason: answer.reason, terms: [], from_monthly: null }
  }
  const { plans, amountMinor } = answer
  const cheapest = plans.at(-1)
  return {
    offered: true,
    reason: null,
    terms: plans.map((plan) => ({
      number_of_payments: plan.numberOfPayments,
      monthly: minorToMajor(plan.monthlyMinor),
      label: planText(plan, amountMinor),
    })),
    from_monthly: cheapest ? minorToMajor(cheapest.monthlyMinor) : null,
  }
}
