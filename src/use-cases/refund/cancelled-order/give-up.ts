import type { MedusaContainer } from "@medusajs/framework/types"
import type { Checkout } from "../../../core/checkout/checkout"
import type { MinorAmount } from "../../../core/money/money"
import { said } from "../../../core/notices/said"
import { accountOfPayment } from "../../../core/options/options"
import { type Reason, sentenceOf } from "../../../core/reasons/reasons"
import { amend, noteAccountGone } from "../../ledger/amend"
import type InstalmentsModuleService from "../../../modules/instalments/service"
import { ledgerOf } from "../../ledger/ledger-of"
import { notifyAdmin } from "../../notify/notify"
import { paymentPlace } from "../../notify/refund-updated"

/**
 * The money of a cancelled order cannot be refunded: admins are notified, once. While its account is not configured it is listed as
 * such, and the job asks for the money as soon as it is configured again; otherwise it is for a person from now on.
 */
export async function giveUp(
  container: MedusaContainer,
  checkout: Checkout,
  left: MinorAmount,
  reason: Reason
): Promise<void> {
  const ledger = ledgerOf(container)
  const isListed = checkout.problem === null || checkout.problem === "account_gone"
  const isWaiting = isListed && !accountOfPayment(ledger.options, checkout)
  const noted = await (isWaiting ? noteAccountGone(ledger, checkout) : leaveToPerson(ledger, checkout, left, reason))
  // One that was listed before has not changed.
  if (noted.version !== checkout.version) {
    const place = await paymentPlace(container, checkout)
    const facts = { amount: { minor: left }, place: { place }, reason: { reason } }
    await notifyAdmin(container, said("cancelled_not_refunded", facts))
  }
}

function leaveToPerson(
  ledger: InstalmentsModuleService,
  checkout: Checkout,
  left: MinorAmount,
  reason: Reason
): Promise<Checkout> {
  return amend(ledger, checkout, () => ({
    change: {
      notRefundedAt: new Date(),
      notRefundedMinor: left,
      notRefundedReason: reason,
      notRefundedOrderId: checkout.orderId,
    },
    timeline: [{ kind: "not_refunded", source: "job", details: { amountMinor: left, reason: sentenceOf(reason) } }],
  }))
}
