import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { paymentsOf, planSentence } from "../../../../core/money/bands"
import { minorToMajor } from "../../../../core/money/money"
import { plansFor, type Plans } from "../../../../use-cases/checkout/plans-for"
import { toMedusaError } from "../../../../use-cases/notify/medusa-error"
import type { ShownWording } from "../../../../core/wording/wording"
import type { Words } from "../../../../core/words/words"
import { languageOf } from "../../../language-of"
import { idText, parseInput, previewTokenOf } from "../../../parse-input"

const of = {
  account: z.string().max(31).optional(),
  provider_id: idText.optional(),
}
const query = z.union(
  [
    z.object({ cart_id: idText, ...of }),
    z.object({ payment_collection_id: idText, ...of }),
    z.object({
      amount: z.string().regex(/^\d{1,9}(\.\d{1,20})?$/, "must be pounds, for example 300 or 44.97"),
      currency_code: z.string().regex(/^[A-Za-z]{3}$/, "must be a currency code, for example gbp"),
      region_id: idText.optional(),
      product_id: idText.optional(),
      ...of,
    }),
  ],
  {
    error: () =>
      "Ask with `cart_id`, with `payment_collection_id`, or with `amount` in pounds (for example 44.97) and `currency_code` (for example gbp).",
  }
)

/**
 * What a price costs a month changes with the merchant's bands, once an hour at the most: browsers and caches on the way
 * may keep it for a minute. A cart is one shopper's, and changes with every click; a preview is nobody else's.
 */
const CACHEABLE = "public, max-age=60"

/** Is paying in instalments offered for this cart, for what an order owes, or for this amount, in which terms, from how much a month. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const asked = parseInput(query, req.query)
  const preview = previewTokenOf(req)
  try {
    const language = languageOf(req)
    const plans = await plansFor(req.scope, asked, { ...language, preview })
    // Express adds the ETag.
    res
      .vary("Accept-Language, X-Medusa-Locale, X-Instalments-Preview")
      .set({
        "cache-control": "amount" in asked && preview === undefined ? CACHEABLE : "no-store",
        "content-language": language.words.locale,
      })
      .json({ plans: view(plans, language.words) })
  } catch (error) {
    throw toMedusaError(error, "shopper")
  }
}

const NO_WORDING: ShownWording = { message: null, disclosure: null, example: null, link: null }

function view(answer: Plans, words: Words) {
  if (!answer.offered) {
    const reason = words.translated(answer.reason)
    return { offered: false, reason, amount: null, terms: [], from_monthly: null, ...NO_WORDING }
  }
  const { plans, amountMinor, wording } = answer
  const cheapest = plans.at(-1)
  return {
    offered: true,
    reason: null,
    amount: minorToMajor(amountMinor),
    terms: plans.map((plan) => ({
      number_of_payments: plan.numberOfPayments,
      monthly: minorToMajor(plan.monthlyMinor),
      label: words.translated(planSentence(plan, amountMinor)),
      payments: paymentsOf(amountMinor, plan.numberOfPayments).map((run) => ({
        count: run.count,
        amount: minorToMajor(run.amountMinor),
      })),
    })),
    from_monthly: cheapest ? minorToMajor(cheapest.monthlyMinor) : null,
    ...wording,
  }
}
