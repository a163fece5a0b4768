import {
  AbstractPaymentProvider,
  ModuleProvider,
  Modules,
  PaymentActions,
  PaymentSessionStatus,
} from "@medusajs/framework/utils"

/** Takes every payment at once and calls nobody: what is left is Medusa's own work for a payment that is captured. */
class InstantProvider extends AbstractPaymentProvider {
  static override identifier = "instant"

  // Medusa's own is protected, and a provider's must be public.
  constructor(cradle: Record<string, unknown>, config: Record<string, unknown>) {
    super(cradle, config)
  }

  initiatePayment = async () => ({ id: "instant", data: {}, status: PaymentSessionStatus.PENDING })
  authorizePayment = async () => ({ data: {}, status: PaymentSessionStatus.CAPTURED })
  capturePayment = async () => ({ data: {} })
  cancelPayment = async () => ({ data: {} })
  deletePayment = async () => ({ data: {} })
  refundPayment = async () => ({ data: {} })
  retrievePayment = async () => ({ data: {} })
  updatePayment = async () => ({ data: {} })
  getPaymentStatus = async () => ({ status: PaymentSessionStatus.CAPTURED })
  getWebhookActionAndData = async () => ({ action: PaymentActions.NOT_SUPPORTED })
}

export default ModuleProvider(Modules.PAYMENT, { services: [InstantProvider] })
