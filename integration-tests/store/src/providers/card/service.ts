import { setTimeout as delay } from "node:timers/promises"
import type * as Payment from "@medusajs/framework/types"
import { AbstractPaymentProvider, MedusaError, PaymentActions, PaymentSessionStatus } from "@medusajs/framework/utils"

const LATE_MS = 150

/** Another way to pay, as unreliable as the shopper's browser asks for: see CardBehaviour. No store would do that. */
export default class CardProvider extends AbstractPaymentProvider {
  static override identifier = "card"

  // Medusa's own is protected, and a provider's must be public.
  constructor(cradle: Record<string, unknown>, config: Record<string, unknown>) {
    super(cradle, config)
  }

  async initiatePayment({ data }: Payment.InitiatePaymentInput): Promise<Payment.InitiatePaymentOutput> {
    return { id: String(data?.session_id), data: { behaviour: data?.behaviour ?? "works" } }
  }

  async authorizePayment({ data }: Payment.AuthorizePaymentInput): Promise<Payment.AuthorizePaymentOutput> {
    if (data?.behaviour === "declines") {
      throw new MedusaError(MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR, "The card was declined")
    }
    if (data?.behaviour === "fails_late") {
      await delay(LATE_MS)
      throw new Error("The card's bank does not answer")
    }
    return { status: PaymentSessionStatus.CAPTURED, data: { ...data } }
  }

  async deletePayment({ data }: Payment.DeletePaymentInput): Promise<Payment.DeletePaymentOutput> {
    if (data?.behaviour === "keeps_session") {
      throw new Error("You cannot cancel this payment: it is being processed")
    }
    return { data: {} }
  }

  async getPaymentStatus({ data }: Payment.GetPaymentStatusInput): Promise<Payment.GetPaymentStatusOutput> {
    return { status: PaymentSessionStatus.AUTHORIZED, data: { ...data } }
  }

  async retrievePayment({ data }: Payment.RetrievePaymentInput): Promise<Payment.RetrievePaymentOutput> {
    return { data: { ...data } }
  }

  async updatePayment({ data }: Payment.UpdatePaymentInput): Promise<Payment.UpdatePaymentOutput> {
    return { data: { ...data } }
  }

  async capturePayment({ data }: Payment.CapturePaymentInput): Promise<Payment.CapturePaymentOutput> {
    return { data: { ...data } }
  }

  async refundPayment({ data }: Payment.RefundPaymentInput): Promise<Payment.RefundPaymentOutput> {
    return { data: { ...data } }
  }

  async cancelPayment({ data }: Payment.CancelPaymentInput): Promise<Payment.CancelPaymentOutput> {
    return { data: { ...data } }
  }

  async getWebhookActionAndData(): Promise<Payment.WebhookActionResult> {
    return { action: PaymentActions.NOT_SUPPORTED }
  }
}
