import type { MedusaContainer } from "@medusajs/framework/types"
import { InstalmentsClientError, type RefundRecord } from "../client"
import { firstCheck } from "../core/check-schedule"
import type { Checkout } from "../core/checkout"
import type { Refund } from "../core/refund"
import { refundAmount, remainder } from "../core/refund-rules"
import { Refusal } from "../core/refusal"
import type { RefundChange } from "../modules/instalments/stores/refunds"
import { type Gateway, gatewayFor } from "./gateway"

/** An admin's wish to give money back, as Medusa's payment module states it. */
export type RefundWish = {
  reference: string
  /** Medusa's refund id: the same id is the same refund, however often it is asked for. */
  refundId: string | null
  /** Pounds, as a decimal string. */
  major: string
}

/**
 * Asks the service for a refund, our row first.
 *
 * @returns the refund as it stands: requested at the service, or unknown when its answer was lost
 * @throws Refusal with a sentence for the admin; then no money moves
 */
export async function requestRefund(container: MedusaContainer, account: string | undefined, wish: RefundWish): Promise<Refund> {
  const gateway = gatewayFor(container, account)
  const checkout = await gateway.ledger.findCheckout({ reference: wish.reference, account: gateway.account.account })
  if (!checkout || checkout.remoteId === null) {
    throw new Refusal("not_found", "The ledger does not know this payment, so it cannot be refunded from here.")
  }
  if (checkout.remoteState !== "successful") {
    throw new Refusal("not_allowed", "This payment was not completed by the shopper: there is nothing to refund.")
  }
  const { refund, isNew } = await gateway.ledger.openRefund(
    { checkoutId: checkout.id, account: checkout.account, refundId: wish.refundId },
    { state: "submitting", nextCheckAt: firstCheck(new Date()) },
    (refunds) => refundAmount(wish.major, remainder(checkout, refunds))
  )
  return isNew ? submit(gateway, checkout, refund) : refund
}

async function submit(gateway: Gateway, checkout: Checkout, refund: Refund): Promise<Refund> {
  try {
    const record = await gateway.client.createRefund({
      checkoutId: checkout.remoteId ?? "",
      amountMinor: refund.amountMinor,
    })
    return await saved(gateway, refund, accepted(record))
  } catch (error) {
    if (!(error instanceof InstalmentsClientError)) {
      throw error
    }
    if (error.outcome === "unknown") {
      return saved(gateway, refund, { state: "unknown", submittedAt: new Date() })
    }
    await saved(gateway, refund, { state: "rejected", reason: error.publicMessage, nextCheckAt: null })
    throw new Refusal("not_allowed", error.publicMessage, { cause: error })
  }
}

function accepted(record: RefundRecord): RefundChange {
  return { state: record.status, remoteId: record.refundId, submittedAt: new Date() }
}

async function saved({ ledger }: Gateway, refund: Refund, change: RefundChange): Promise<Refund> {
  const details = { state: change.state ?? refund.state, amountMinor: refund.amountMinor }
  const changed = await ledger.changeRefund(refund, change, [{ kind: "refund_moved", source: "service", details }])
  return changed ?? refund
}
