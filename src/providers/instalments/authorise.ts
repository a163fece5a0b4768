import type { AuthorizePaymentInput, AuthorizePaymentOutput } from "@medusajs/framework/types"
import { MedusaError, PaymentSessionStatus } from "@medusajs/framework/utils"
import { wordsNow } from "../../use-cases/notify/report"
import { sessionData } from "../../core/checkout/session"
import { authoriseSession } from "../../use-cases/settle/authorise-session"
import { gatewayFor } from "../../use-cases/service/gateway"
import { toMedusaError } from "../../use-cases/notify/medusa-error"
import type { ProviderContext } from "./options"

/**
 * Medusa asks whether a session is paid, while it completes the cart.
 *
 * @throws MedusaError that leaves the session as it is, so that the callback or a second try can finish it:
 *   any status but paid would end the session or make an order without payment
 */
export async function authorise(
  { container, account }: ProviderContext,
  { context }: AuthorizePaymentInput
): Promise<AuthorizePaymentOutput> {
  const sessionId = context?.idempotency_key
  if (sessionId === undefined) {
    throw new MedusaError(MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR, wordsNow().say("unknownSession"))
  }
  const answer = await authoriseSession(container, account, sessionId).catch((error: unknown) => {
    throw toMedusaError(error, "shopper")
  })
  if (!answer.granted) {
    const type = answer.outlook === "wait" ? "PAYMENT_REQUIRES_MORE_ERROR" : "PAYMENT_AUTHORIZATION_ERROR"
    throw new MedusaError(MedusaError.Types[type], wordsNow().translated(answer.sentence))
  }
  const { capture } = gatewayFor(container, account).account
  return {
    status: capture === "automatic" ? PaymentSessionStatus.CAPTURED : PaymentSessionStatus.AUTHORIZED,
    data: sessionData(answer.checkout, sessionId),
  }
}
