import type { AuthorizePaymentInput, AuthorizePaymentOutput } from "@medusajs/framework/types"
import { MedusaError, PaymentSessionStatus } from "@medusajs/framework/utils"
import { SENTENCES } from "../../core/sentences"
import { sessionData } from "../../core/checkout/session"
import { authoriseSession, gatewayFor, toMedusaError } from "../../workflows"
import type { ProviderContext } from "./context"

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
    throw new MedusaError(MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR, SENTENCES.unknownSession)
  }
  const answer = await authoriseSession(container, account, sessionId).catch((error: unknown) => {
    throw toMedusaError(error)
  })
  if (!answer.granted) {
    const type = answer.outlook === "wait" ? "PAYMENT_REQUIRES_MORE_ERROR" : "PAYMENT_AUTHORIZATION_ERROR"
    throw new MedusaError(MedusaError.Types[type], answer.sentence)
  }
  const { capture } = gatewayFor(container, account).account
  return {
    status: capture === "automatic" ? PaymentSessionStatus.CAPTURED : PaymentSessionStatus.AUTHORIZED,
    data: sessionData(answer.checkout, sessionId),
  }
}
