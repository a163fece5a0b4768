import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { planText } from "../../../../core/money/bands"
import { minorToMajor } from "../../../../core/money/money"
import { plansFor, toMedusaError } from "../../../../workflows"
import type { Plans, PlansSubject } from "../../../../workflows/checkout/plans-for"
import { idText, parseInput } from "../../../parse-input"

const account = z.string().max(31).optional()
const query = z.union(
  [
    z.object({ cart_id: idText, account }),
    z.object({
      amount: z.string().regex(/^\d{1,9}(\.\d{1,20})?$/),
      currency_code: z.string().regex(/^[A-Za-z]{3}$/),
      account,
    }),
  ],
  {
    error: () =>
      "Ask with `cart_id`, or with `amount` in pounds (for example 44.97) and `currency_code` (for example gbp).",
  }
)

/** Is paying in instalments offered for this cart or amount, in which terms, from how much a month. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const asked = parseInput(query, req.query)
  const subject: PlansSubject =
    "cart_id" in asked ? { cartId: asked.cart_id } : { major: asked.amount, currencyCode: asked.currency_code }
  try {
    res.json({ plans: view(await plansFor(req.scope, asked.account, subject)) })
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
