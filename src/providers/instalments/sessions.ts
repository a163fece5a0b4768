import type {
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  RetrievePaymentInput,
  RetrievePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
} from "@medusajs/framework/types"
import { MedusaError, PaymentSessionStatus } from "@medusajs/framework/utils"
import { assertNever } from "../../core/assert-never"
import type { Checkout } from "../../core/checkout/checkout"
import { referenceIn } from "../../core/checkout/reference"
import { claimedPreview, claimedSessionId, sessionData } from "../../core/checkout/session"
import { Refusal } from "../../core/refusal"
import { SENTENCES } from "../../core/sentences"
import { openCheckout } from "../../use-cases/checkout/open-checkout"
import { ledgerOf } from "../../use-cases/ledger/ledger-of"
import { payable, payablePounds } from "../../use-cases/medusa/decimal"
import { toMedusaError } from "../../use-cases/notify/medusa-error"
import type { ProviderContext } from "./options"
import { wordsNow } from "../../use-cases/notify/report"
import { authoriseSession } from "../../use-cases/settle/authorise-session"
import { gatewayFor } from "../../use-cases/service/gateway"

/** A shopper wants to pay: the session gets a checkout. Of what the shopper's browser sent, only a preview link's token is read. */
export async function initiate(
  { container, account }: ProviderContext,
  { amount, currency_code, data, context }: InitiatePaymentInput
): Promise<InitiatePaymentOutput> {
  try {
    const sessionId = context?.idempotency_key
    if (sessionId === undefined) {
      throw new Refusal("not_allowed", SENTENCES.checkoutOnly)
    }
    const preview = claimedPreview(data)
    const checkout = await openCheckout(container, account, {
      sessionId,
      major: payablePounds(amount),
      currencyCode: currency_code,
      customerEmail: context?.customer?.email,
      preview,
    })
    return {
      id: checkout.reference,
      status: PaymentSessionStatus.PENDING,
      // Medusa would keep the token with the session, too.
      data: { ...sessionData(checkout, sessionId), ...(preview !== undefined && { preview: null }) },
    }
  } catch (error) {
    throw toMedusaError(error, "shopper")
  }
}

/**
 * The service cannot change a checkout, so only an update that changes nothing is taken. Medusa's own flows never
 * call this: they make a new session.
 */
export async function update(
  { container }: ProviderContext,
  { data, amount, currency_code }: UpdatePaymentInput
): Promise<UpdatePaymentOutput> {
  const sessionId = claimedSessionId(data)
  const checkout =
    sessionId === undefined ? undefined : await ledgerOf(container).checkouts.find({ paymentSessionId: sessionId })
  const same = checkout?.amountMinor === payable(amount) && checkout.currency === currency_code.toUpperCase()
  if (!checkout || !same) {
    throw toMedusaError(new Refusal("not_allowed", SENTENCES.amountChanged))
  }
  return { data: sessionData(checkout, checkout.paymentSessionId) }
}

/** What the ledger knows of a payment, in the shape of a session's data. */
export async function retrieve(
  context: ProviderContext,
  { data }: RetrievePaymentInput
): Promise<RetrievePaymentOutput> {
  const checkout = await known(context, data)
  return { data: sessionData(checkout, checkout.paymentSessionId) }
}

/** A payment's status as the ledger knows it. */
export async function statusOf(
  context: ProviderContext,
  { data }: GetPaymentStatusInput
): Promise<GetPaymentStatusOutput> {
  return { status: inMedusasWords(await known(context, data)) }
}

async function known({ container }: ProviderContext, data: unknown): Promise<Checkout> {
  const reference = referenceIn(data)
  const checkout = reference === undefined ? undefined : await ledgerOf(container).checkouts.find({ reference })
  if (!checkout) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "The ledger does not know this payment.")
  }
  return checkout
}

function inMedusasWords({ remoteState }: Checkout): PaymentSessionStatus {
  switch (remoteState) {
    case "successful":
      return PaymentSessionStatus.CAPTURED
    case "opening":
    case "unknown":
    case "received":
      return PaymentSessionStatus.PENDING
    case "cancelled":
    case "lapsed":
      return PaymentSessionStatus.CANCELED
    case "refused":
    case "invalid_payload":
      return PaymentSessionStatus.ERROR
    default:
      return assertNever(remoteState)
  }
}

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
