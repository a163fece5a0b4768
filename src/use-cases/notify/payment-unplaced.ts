import type { MedusaContainer } from "@medusajs/framework/types"
import type { Checkout } from "../../core/checkout/checkout"
import { type ReportedAmount, reportedAmount } from "../../core/checkout/recording"
import { InstalmentsEvents } from "../../core/events"
import { problemNotice } from "../../core/notices/of-payments"
import { findAccount } from "../../core/options/options"
import { amend } from "../ledger/amend"
import { ledgerOf } from "../ledger/ledger-of"
import { policyFor } from "../ledger/policy-for"
import { emit, notifyAdmin } from "./notify"
import { paymentPlace } from "./refund-updated"

/**
 * Notifies admins of a payment's problem, and emits the event where paid money has no order: once for each problem. Told first and
 * noted then, so that a process that dies in between leaves nobody uninformed; of several that tell it at once, the feed takes one.
 */
export async function announceUnplaced(container: MedusaContainer, checkout: Checkout): Promise<Checkout> {
  if (checkout.problem === null) {
    return checkout
  }
  const [place, reported] = [await paymentPlace(container, checkout), await reportedOf(container, checkout)]
  const ledger = ledgerOf(container)
  const policy = await policyFor(ledger, findAccount(ledger.options, checkout.account), checkout)
  const notice = problemNotice(checkout, place, reported, policy, new Date())
  if (!notice || notice.key === checkout.notifiedOf) {
    return checkout
  }
  if (checkout.placementState === "unplaced") {
    await emit(container, InstalmentsEvents.PAYMENT_UNPLACED, { id: checkout.id })
  }
  await notifyAdmin(container, notice.said, `${checkout.id}:${checkout.notifiedOf ?? ""}:${notice.key}`)
  return amend(ledger, checkout, (newest) =>
    newest.problem === checkout.problem && newest.notifiedOf !== notice.key
      ? { change: { notifiedOf: notice.key }, timeline: [] }
      : undefined
  )
}

/** The other amount that the service named, where that is the problem. */
export async function reportedOf(
  container: MedusaContainer,
  { id, problem }: Pick<Checkout, "id" | "problem">
): Promise<ReportedAmount | null> {
  return problem === "amount_mismatch" || problem === "returned_in_part"
    ? reportedAmount(await ledgerOf(container).timeline.ofCheckout(id))
    : null
}
