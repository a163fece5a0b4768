import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { minorToDecimal } from "../../../core/money/money"
import { remainder } from "../../../core/refund/amounts"
import { amend } from "../../ledger/amend-checkout"
import { ledgerOf } from "../../service/gateway"
import { requestRefund } from "./request-refund"

/** A payment that Medusa gives up: its reference, and Medusa's own id of it. */
export type CancelledPayment = { reference: string; paymentId: string }

/**
 * Medusa gives a payment up. The service has no such call: a checkout that was never paid moves no money, which its
 * timeline then says, and one that was paid but not captured in Medusa (manual capture) is refunded in full when its order is cancelled.
 *
 * A captured payment is left alone, because Medusa asks for its refund itself; so is one without an order, because the
 * order may still be placed.
 *
 * @throws Refusal with a sentence for the admin
 */
export async function cancelPayment(
  container: MedusaContainer,
  account: string | undefined,
  { reference, paymentId }: CancelledPayment
): Promise<void> {
  const ledger = ledgerOf(container)
  const checkout = await ledger.checkouts.find({ reference })
  if (!checkout || (await isCaptured(container, paymentId))) {
    return
  }
  if (checkout.remoteState !== "successful") {
    await amend(ledger, checkout, () => ({ change: {}, timeline: [{ kind: "given_up", source: "shop" }] }))
    return
  }
  const left = remainder(checkout, await ledger.refunds.ofCheckout(checkout.id))
  if (checkout.placementState === "placed" && left > 0) {
    await requestRefund(container, account, {
      reference,
      medusaRefundId: paymentId,
      major: minorToDecimal(left),
      mustSucceed: true,
    })
  }
}

async function isCaptured(container: MedusaContainer, paymentId: string): Promise<boolean> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "payment", fields: ["id", "captured_at"], filters: { id: paymentId } })
  const payment: { captured_at: Date | string | null } | undefined = data[0]
  return payment?.captured_at != null
}
