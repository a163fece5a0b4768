import { container } from "@medusajs/framework"
import type * as Payment from "@medusajs/framework/types"
import { AbstractPaymentProvider, MedusaError, PaymentActions, PaymentSessionStatus } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { Checkout } from "../../core/checkout/checkout"
import { referenceIn } from "../../core/checkout/reference"
import { claimedPreview, claimedSessionId, paymentData, sessionData } from "../../core/checkout/session"
import { accountOf } from "../../core/options/options"
import { Refusal } from "../../core/refusal"
import { SENTENCES } from "../../core/sentences"
import { whileAsked } from "../../use-cases/checkout/asked-at"
import { openCheckout } from "../../use-cases/checkout/open-checkout"
import { ledgerOf } from "../../use-cases/ledger/ledger-of"
import { decimal, payable, payablePounds } from "../../use-cases/medusa/decimal"
import { toMedusaError } from "../../use-cases/notify/medusa-error"
import { wordsNow } from "../../use-cases/notify/report"
import { cancelPayment } from "../../use-cases/refund/request/cancel-payment"
import { requireOrderStands } from "../../use-cases/refund/request/order-of-payment"
import { refundPayment } from "../../use-cases/refund/request/refund-payment"
import { gatewayOf } from "../../use-cases/service/gateway"
import { authoriseSession } from "../../use-cases/settle/authorise-session"
import { receiveCallback } from "../../use-cases/settle/receive-callback"
import { type ProviderOptions, providerOptions, requirePlugin } from "./options"

/**
 * Medusa's hooks, translated: what they ask goes to one use case, what comes back is put in Medusa's words.
 * No rule and no state lives here.
 */
export class InstalmentsProvider extends AbstractPaymentProvider<ProviderOptions> {
  static override identifier = "instalments"

  static override validateOptions(options: Record<string, unknown>): void {
    const { account } = providerOptions(options)
    requirePlugin(container, account)
  }

  // Medusa builds providers lazily, after all modules are loaded; the ledger and query live in the app's container.
  constructor(cradle: Record<string, unknown>, options: ProviderOptions) {
    super(cradle, options)
  }

  private get account(): string | undefined {
    return providerOptions(this.config).account
  }

  /** A shopper wants to pay: the session gets a checkout. Of what the shopper's browser sent, only a preview link's token is read. */
  async initiatePayment(input: Payment.InitiatePaymentInput): Promise<Payment.InitiatePaymentOutput> {
    const sessionId = input.context?.idempotency_key
    if (sessionId === undefined) {
      throw toMedusaError(new Refusal("not_allowed", SENTENCES.checkoutOnly), "shopper")
    }
    const preview = claimedPreview(input.data)
    const payment = {
      sessionId,
      major: payablePounds(input.amount),
      currencyCode: input.currency_code,
      customerEmail: input.context?.customer?.email,
      preview,
    }
    const checkout = await whileAsked(() => openCheckout(container, this.account, payment)).catch(refusedToShopper)
    return {
      id: checkout.reference,
      status: PaymentSessionStatus.PENDING,
      // Medusa would keep the token with the session, too.
      data: { ...sessionData(checkout, sessionId), ...(preview !== undefined && { preview: null }) },
    }
  }

  /**
   * Medusa asks whether a session is paid, while it completes the cart.
   *
   * @throws MedusaError that leaves the session as it is, so that the callback or a second try can finish it:
   *   any status but paid would end the session or make an order without payment
   */
  async authorizePayment({ context }: Payment.AuthorizePaymentInput): Promise<Payment.AuthorizePaymentOutput> {
    const sessionId = context?.idempotency_key
    if (sessionId === undefined) {
      throw new MedusaError(MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR, wordsNow().say("unknownSession"))
    }
    const answer = await authoriseSession(container, this.account, sessionId).catch(refusedToShopper)
    if (!answer.granted) {
      const type = answer.outlook === "wait" ? "PAYMENT_REQUIRES_MORE_ERROR" : "PAYMENT_AUTHORIZATION_ERROR"
      throw new MedusaError(MedusaError.Types[type], wordsNow().translated(answer.sentence))
    }
    const { capture } = gatewayOf(container, answer.checkout).account
    return {
      status: capture === "automatic" ? PaymentSessionStatus.CAPTURED : PaymentSessionStatus.AUTHORIZED,
      data: paymentData(answer.checkout, sessionId, capture),
    }
  }

  /** The service took the money when the shopper paid: a capture only records what has happened. */
  async capturePayment({ data }: Payment.CapturePaymentInput): Promise<Payment.CapturePaymentOutput> {
    const reference = referenceIn(data)
    if (reference !== undefined) {
      await requireOrderStands(container, reference).catch(refusedToAdmin)
    }
    return { data: data ?? {} }
  }

  /** An admin refunds, or Medusa takes back a completion that failed. */
  async refundPayment(input: Payment.RefundPaymentInput): Promise<Payment.RefundPaymentOutput> {
    const { data, amount, context } = input
    await refundPayment(container, {
      reference: referenceIn(data) ?? "",
      medusaRefundId: context?.idempotency_key ?? "",
      major: decimal(amount),
    }).catch(refusedToAdmin)
    return { data: data ?? {} }
  }

  /** Medusa gives a payment up. Captured money is never moved here: Medusa asks for its refund itself. */
  async cancelPayment({ data, context }: Payment.CancelPaymentInput): Promise<Payment.CancelPaymentOutput> {
    const reference = referenceIn(data)
    const paymentId = context?.idempotency_key
    if (reference !== undefined && paymentId !== undefined) {
      await cancelPayment(container, { reference, paymentId }).catch(refusedToAdmin)
    }
    return { data: data ?? {} }
  }

  /**
   * A session that is no longer wanted changes nothing at the service, which has no such call: its checkout may still be
   * paid in another tab, and is then settled. Never throws, because a deletion that fails blocks the cart.
   */
  async deletePayment({ data }: Payment.DeletePaymentInput): Promise<Payment.DeletePaymentOutput> {
    return { data: data ?? {} }
  }

  /**
   * The service cannot change a checkout, so only an update that changes nothing is taken. Medusa's own flows never
   * call this: they make a new session.
   */
  async updatePayment(input: Payment.UpdatePaymentInput): Promise<Payment.UpdatePaymentOutput> {
    const sessionId = claimedSessionId(input.data)
    const checkout = sessionId && (await ledgerOf(container).checkouts.find({ paymentSessionId: sessionId }))
    const currency = input.currency_code.toUpperCase()
    if (!checkout || checkout.amountMinor !== payable(input.amount) || checkout.currency !== currency) {
      throw toMedusaError(new Refusal("not_allowed", SENTENCES.amountChanged))
    }
    return { data: sessionData(checkout, checkout.paymentSessionId) }
  }

  /** What the ledger knows of a payment, in the shape of a session's data. */
  async retrievePayment({ data }: Payment.RetrievePaymentInput): Promise<Payment.RetrievePaymentOutput> {
    const checkout = await existing(data)
    return { data: sessionData(checkout, checkout.paymentSessionId) }
  }

  async getPaymentStatus({ data }: Payment.GetPaymentStatusInput): Promise<Payment.GetPaymentStatusOutput> {
    return { status: STATUS[(await existing(data)).remoteState] }
  }

  async getWebhookActionAndData(
    payload: Payment.ProviderWebhookPayload["payload"]
  ): Promise<Payment.WebhookActionResult> {
    await receive(this.account, payload)
    // The use case that received it has placed the order by now. Telling Medusa to act as well would make it look
    // for a session again, and a session that is gone by then makes it complete somebody else's cart.
    return { action: PaymentActions.NOT_SUPPORTED }
  }
}

const refusedToShopper = (error: unknown): never => {
  throw toMedusaError(error, "shopper")
}

const refusedToAdmin = (error: unknown): never => {
  throw toMedusaError(error)
}

async function existing(data: unknown): Promise<Checkout> {
  const reference = referenceIn(data)
  const checkout = reference === undefined ? undefined : await ledgerOf(container).checkouts.find({ reference })
  if (!checkout) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "The ledger does not know this payment.")
  }
  return checkout
}

/** In Medusa's words. */
const STATUS: Record<Checkout["remoteState"], PaymentSessionStatus> = {
  opening: PaymentSessionStatus.PENDING,
  unknown: PaymentSessionStatus.PENDING,
  received: PaymentSessionStatus.PENDING,
  successful: PaymentSessionStatus.CAPTURED,
  cancelled: PaymentSessionStatus.CANCELED,
  lapsed: PaymentSessionStatus.CANCELED,
  refused: PaymentSessionStatus.ERROR,
  invalid_payload: PaymentSessionStatus.ERROR,
}

// Over a queue a Buffer arrives as what JSON makes of it.
const rawBytes = z.union([
  z.instanceof(Uint8Array),
  z.string().transform((text) => Buffer.from(text, "utf8")),
  z.object({ type: z.literal("Buffer"), data: z.array(z.number()) }).transform(({ data }) => Buffer.from(data)),
])

/** A callback that came through Medusa's own hook route: verified, kept and settled like any other. */
async function receive(
  account: string | undefined,
  { rawData, headers }: Payment.ProviderWebhookPayload["payload"]
): Promise<void> {
  const body = rawBytes.safeParse(rawData)
  const signature = headers["x-signature"]
  if (!body.success) {
    return
  }
  const reception = await receiveCallback(container, {
    account: accountOf(ledgerOf(container).options, account).account,
    body: body.data,
    signature: typeof signature === "string" ? signature : undefined,
  })
  if (reception.kind === "accepted") {
    await reception.settled
  }
}
