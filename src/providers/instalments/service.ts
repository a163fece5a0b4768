import { container } from "@medusajs/framework"
import type * as Payment from "@medusajs/framework/types"
import { AbstractPaymentProvider, PaymentActions } from "@medusajs/framework/utils"
import { authorise, initiate, retrieve, statusOf, update } from "./sessions"
import { cancel, capture, refund } from "./payments"
import { type ProviderOptions, providerOptions, requirePlugin } from "./options"
import { receive } from "./webhook"

/**
 * Medusa's hooks, translated: what they ask goes to one workflow, what comes back is put in Medusa's words.
 * No rule and no state lives here.
 */
export class InstalmentsProvider extends AbstractPaymentProvider<ProviderOptions> {
  static override identifier = "instalments"

  static override validateOptions(options: Record<string, unknown>): void {
    const { account } = providerOptions(options)
    requirePlugin(container, account)
  }

  constructor(cradle: Record<string, unknown>, options: ProviderOptions) {
    super(cradle, options)
  }

  // Medusa builds providers lazily, after all modules are loaded; the ledger and query live in the app's container.
  private get context() {
    return { container, account: providerOptions(this.config).account }
  }

  initiatePayment(input: Payment.InitiatePaymentInput): Promise<Payment.InitiatePaymentOutput> {
    return initiate(this.context, input)
  }

  authorizePayment(input: Payment.AuthorizePaymentInput): Promise<Payment.AuthorizePaymentOutput> {
    return authorise(this.context, input)
  }

  capturePayment(input: Payment.CapturePaymentInput): Promise<Payment.CapturePaymentOutput> {
    return capture(this.context, input)
  }

  refundPayment(input: Payment.RefundPaymentInput): Promise<Payment.RefundPaymentOutput> {
    return refund(this.context, input)
  }

  cancelPayment(input: Payment.CancelPaymentInput): Promise<Payment.CancelPaymentOutput> {
    return cancel(this.context, input)
  }

  /**
   * A session that is no longer wanted changes nothing at the service, which has no such call: its checkout may still be
   * paid in another tab, and is then settled. Never throws, because a deletion that fails blocks the cart.
   */
  async deletePayment({ data }: Payment.DeletePaymentInput): Promise<Payment.DeletePaymentOutput> {
    return { data: data ?? {} }
  }

  updatePayment(input: Payment.UpdatePaymentInput): Promise<Payment.UpdatePaymentOutput> {
    return update(this.context, input)
  }

  retrievePayment(input: Payment.RetrievePaymentInput): Promise<Payment.RetrievePaymentOutput> {
    return retrieve(this.context, input)
  }

  getPaymentStatus(input: Payment.GetPaymentStatusInput): Promise<Payment.GetPaymentStatusOutput> {
    return statusOf(this.context, input)
  }

  async getWebhookActionAndData(
    payload: Payment.ProviderWebhookPayload["payload"]
  ): Promise<Payment.WebhookActionResult> {
    await receive(this.context, payload)
    // The workflow that received it has placed the order by now. Telling Medusa to act as well would make it look
    // for a session again, and a session that is gone by then makes it complete somebody else's cart.
    return { action: PaymentActions.NOT_SUPPORTED }
  }
}
