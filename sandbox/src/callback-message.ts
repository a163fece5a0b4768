import type { OpenQuestions } from "./options"
import { ruleFor } from "./rules/amount"
import { compact, sign } from "./signing"
import type { Checkout } from "./store"
import type { CallbackPayload } from "./wire"

/** The callback of a settled checkout: the same bytes at every delivery, and their signature. */
export function callbackMessage(
  { status, term, request, integration }: Checkout,
  { escaping, cancelledTerm }: Pick<OpenQuestions, "escaping" | "cancelledTerm">
): { body: string; signature: string } {
  const isPaid = status === "successful"
  const chosenOrFirst = term ?? ruleFor(request.amountMinor, integration.merchant.rules)?.terms[0] ?? 1
  const termOfCancelled = { chosen_or_first: chosenOrFirst, zero: 0, null: null }
  const payload: CallbackPayload = {
    status: isPaid ? "successful" : "cancelled",
    amount: request.amountMinor,
    currency: request.currency,
    client_reference_id: request.clientReferenceId,
    number_of_payments: isPaid ? chosenOrFirst : termOfCancelled[cancelledTerm],
  }
  const body = compact(JSON.stringify(payload), escaping)
  return { body, signature: sign(body, integration.signingKey) }
}
