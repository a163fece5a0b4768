import { assertNever } from "./assert-never"
import type { Checkout } from "./store"
import type { OpenQuestions } from "./options"
import { ruleFor } from "./rules/amount"
import { compact, sign } from "./signing"
import type { CallbackPayload } from "./wire"

/** The callback of a settled checkout: the same bytes at every delivery, and their signature. */
export function callbackMessage(
  checkout: Checkout,
  options: Pick<OpenQuestions, "escaping" | "cancelledTerm">
): { body: string; signature: string } {
  const payload: CallbackPayload = {
    status: checkout.status === "successful" ? "successful" : "cancelled",
    amount: checkout.request.amountMinor,
    currency: checkout.request.currency,
    client_reference_id: checkout.request.clientReferenceId,
    number_of_payments: numberOfPayments(checkout, options.cancelledTerm),
  }
  const body = compact(JSON.stringify(payload), options.escaping)
  return { body, signature: sign(body, checkout.integration.signingKey) }
}

function numberOfPayments(checkout: Checkout, cancelledTerm: OpenQuestions["cancelledTerm"]): number | null {
  const { request, integration } = checkout
  const chosenOrFirst = checkout.term ?? ruleFor(request.amountMinor, integration.merchant.rules)?.terms[0] ?? 1
  if (checkout.status === "successful") {
    return chosenOrFirst
  }
  switch (cancelledTerm) {
    case "chosen_or_first":
      return chosenOrFirst
    case "zero":
      return 0
    case "null":
      return null
    default:
      return assertNever(cancelledTerm)
  }
}
