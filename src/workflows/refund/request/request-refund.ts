import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { assertNever } from "../../../core/assert-never"
import type { Checkout } from "../../../core/checkout/checkout"
import type { Refund, RefundOpening } from "../../../core/refund/refund"
import { admission, requireMoney, type RefundTerms } from "../../../core/refund/admission"
import { refundAmount, remainder } from "../../../core/refund/amounts"
import { nextLook } from "../../../core/refund/schedule"
import { cameToNothing } from "../../../core/refund/states"
import { beingSent } from "../../../core/refund/submission"
import { Refusal } from "../../../core/refusal"
import { announceRefund } from "../../notify/refund-updated"
import { type Gateway, gatewayFor } from "../../service/gateway"
import { refundTerms } from "../record/refund-terms"
import { submitRefund } from "../record/submit-refund"

/** A request to give money back. */
export type RefundInput = {
  reference: string
  /** Medusa's id of it: the same id is the same refund, however often it is asked for. Null for money Medusa has no records of. */
  medusaRefundId: string | null
  /** Pounds, as a decimal string. */
  major: string
  /** Nobody is there to ask again: whatever may pass is waited out. Default: true for money Medusa has no records of. */
  mustSucceed?: boolean
}

/** Longer than any call takes, milliseconds. */
export const REFUND_LEASE_MS = 2 * 60_000

/**
 * Gives money back, our row first. Money without records in Medusa has at most one open refund of a checkout, so that this may
 * be asked for as often as one likes.
 *
 * @returns the refund as it stands: at the service, scheduled, or unknown when the service's answer was lost
 * @throws Refusal with a sentence for the admin; then no money moves
 */
export async function requestRefund(
  container: MedusaContainer,
  account: string | undefined,
  input: RefundInput
): Promise<Refund> {
  const gateway = gatewayFor(container, account)
  const checkout = await refundable(gateway, input.reference)
  const terms = await refundTerms(gateway, input.mustSucceed ?? input.medusaRefundId === null)
  const owner = randomUUID()
  const { refund, isNew } = await gateway.ledger.refunds.open(
    { checkoutId: checkout.id, account: checkout.account, medusaRefundId: input.medusaRefundId },
    { owner, leaseMs: REFUND_LEASE_MS, source: input.medusaRefundId === null ? "job" : "admin" },
    (refunds) => opening(input.major, checkout, refunds, terms)
  )
  if (!isNew) {
    return accepted(refund)
  }
  try {
    return accepted(await begun(container, gateway, checkout, refund, terms))
  } finally {
    await gateway.ledger.refunds.release(refund.id, owner)
  }
}

async function refundable({ ledger, account }: Gateway, reference: string): Promise<Checkout> {
  const checkout = await ledger.checkouts.find({ reference, account: account.account })
  if (!checkout) {
    throw new Refusal("not_found", "The ledger does not know this payment, so it cannot be refunded from here.")
  }
  if (checkout.environment !== account.environment) {
    throw new Refusal(
      "not_allowed",
      `This payment was made in the ${checkout.environment} environment, and this shop is set to ${account.environment}. Refund it where it was made.`
    )
  }
  requireMoney(checkout)
  return checkout
}

/** How a refund begins. @throws Refusal when the amount is not one that can go back */
function opening(major: string, checkout: Checkout, refunds: readonly Refund[], terms: RefundTerms): RefundOpening {
  const now = new Date()
  const amountMinor = refundAmount(major, remainder(checkout, refunds))
  const admitted = admission(checkout, terms, now)
  const unsent = { amountMinor, attempts: 0, submittedAt: null, submitAfter: null, reason: null }
  switch (admitted.state) {
    case "submitting":
      return { ...unsent, ...beingSent(0, now) }
    case "scheduled":
      return { ...unsent, ...admitted, nextCheckAt: admitted.submitAfter }
    case "rejected":
      return { ...unsent, ...admitted, nextCheckAt: nextLook(0, now) }
    default:
      return assertNever(admitted)
  }
}

async function begun(
  container: MedusaContainer,
  gateway: Gateway,
  checkout: Checkout,
  refund: Refund,
  terms: RefundTerms
): Promise<Refund> {
  if (refund.state === "submitting") {
    return submitRefund(container, gateway, checkout, refund, terms)
  }
  await announceRefund(container, refund)
  return refund
}

function accepted(refund: Refund): Refund {
  if (cameToNothing(refund.state)) {
    throw new Refusal("not_allowed", refund.reason ?? "This refund was not accepted.")
  }
  return refund
}
