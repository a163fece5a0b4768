import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { assertNever } from "../../../core/assert-never"
import type { Checkout } from "../../../core/checkout/checkout"
import { requireOrder, requireUnplaced } from "../../../core/refund/intent"
import type { Asker, ChosenReason, Refund, RefundKind, RefundOpening } from "../../../core/refund/refund"
import { admission, requireMoney, type RefundTerms } from "../../../core/refund/admission"
import { heldBack } from "../../../core/refund/list"
import { gapToAskAbout, type SentInGap } from "../../../core/refund/foreign"
import { refundAmount, remainder } from "../../../core/refund/amounts"
import type { MinorAmount } from "../../../core/money/money"
import { nextLook } from "../../../core/refund/schedule"
import { cameToNothing } from "../../../core/refund/states"
import { beingSent } from "../../../core/refund/submission"
import { reasonOf } from "../../../core/reasons/reasons"
import { Refusal, refusedBecause, required } from "../../../core/refusal"
import { announceRefund } from "../../notify/refund-updated"
import { type Gateway, gatewayOf } from "../../service/gateway"
import { ledgerOf } from "../../ledger/ledger-of"
import { refundTerms } from "../record/record-refund"
import { submitRefund } from "../record/submit-refund"
import { sentInGap } from "../../service/ledger-gap"
import { requireStillFailed } from "./require-still-failed"
import { report } from "../../notify/report"

export type RefundInput = {
  reference: string
  kind: RefundKind
  /** Medusa's refund: the same id is the same refund, however often it is asked for. Null where Medusa has none. */
  medusaRefundId: string | null
  /** The row that came to nothing and is retried. */
  retryOf?: string | null
  /** Pounds, as a decimal string. */
  major: string
  /** What the service took of a payment without an order; left out where that is what was agreed. */
  takenMinor?: MinorAmount
  asker: Asker
  /** The one that Medusa's refund was given, if any. */
  reason?: ChosenReason | null
}

/** Longer than any call takes, milliseconds. */
export const REFUND_LEASE_MS = 2 * 60_000

/**
 * Gives money back, our row first; the same refund may be requested any number of times. From the moment the row is committed
 * money may move: from then on only the service's own refusal is an error, and the job makes up for anything else.
 *
 * @returns the refund as it stands: at the service, scheduled, or unknown when the service's answer was lost
 * @throws Refusal with a sentence for the admin; then no money moves. `not_found`: the ledger has no such payment. `invalid`: an
 *   amount below a penny, or with parts of one. `not_allowed`: nothing was paid, more than is left, too late or too early, another
 *   environment, an account that is no longer configured, declined by the service, or the failed one that it retries has been
 *   carried out. `try_later`: the service cannot be asked about that one
 */
export async function requestRefund(container: MedusaContainer, input: RefundInput): Promise<Refund> {
  const { reference, kind } = input
  const checkout = required(await ledgerOf(container).checkouts.find({ reference }), "not_in_ledger")
  // The account that was paid: Medusa's provider entry may name another by now.
  const gateway = gatewayOf(container, checkout)
  requireMoney(checkout)
  await requireStillFailed(gateway, checkout, { ...input, retryOf: input.retryOf ?? null })
  const terms = await refundTerms(gateway, kind !== "asked")
  const owner = randomUUID()
  const { refund, isNew } = await opened(gateway, checkout, input, { terms, sent: await sentInGap(gateway) }, owner)
  if (!isNew) {
    return accepted(refund)
  }
  const known = await begun(gateway, checkout, refund, terms)
  // A claim that is not released ends by itself.
  await gateway.ledger.refundClaims.release(refund.id, owner).catch(() => undefined)
  return accepted(known)
}

/** How refunds of the account are handled, and what the ledger may lack of them. */
type Conditions = { terms: RefundTerms; sent: SentInGap | undefined }

/** A commit whose answer was lost is still a commit: the row is looked up before an error is reported. */
async function opened(
  { ledger }: Gateway,
  { id: checkoutId, account }: Checkout,
  { kind, medusaRefundId, retryOf = null, asker, reason, ...input }: RefundInput,
  conditions: Conditions,
  owner: string
): Promise<{ refund: Refund; isNew: boolean }> {
  try {
    return await ledger.refundIntents.open(
      { checkoutId, account, kind, medusaRefundId, retryOf, takenMinor: input.takenMinor },
      { owner, leaseMs: REFUND_LEASE_MS, asker, reason },
      (refunds, checkout) => {
        if (kind === "unplaced") {
          requireUnplaced(checkout)
        } else if (retryOf !== null) {
          requireOrder(checkout)
        }
        return opening({ ...input, kind }, checkout, refunds, conditions)
      }
    )
  } catch (error) {
    const rows = error instanceof Refusal ? [] : await ledger.refunds.ofCheckout(checkoutId).catch(() => [])
    const committed = rows.find(({ leaseOwner }) => leaseOwner === owner)
    if (!committed) {
      throw error
    }
    return { refund: committed, isNew: true }
  }
}

/** How a refund begins. @throws Refusal when the amount is not one that can go back */
function opening(
  { major, kind, takenMinor }: Pick<RefundInput, "major" | "kind" | "takenMinor">,
  checkout: Checkout,
  refunds: readonly Refund[],
  { terms, sent }: Conditions
): RefundOpening {
  const now = new Date()
  const leftMinor = remainder({ amountMinor: takenMinor ?? checkout.amountMinor }, refunds)
  const amountMinor = refundAmount(major, leftMinor, kind === "order_cancelled")
  const gap = gapToAskAbout(sent, checkout, amountMinor)
  const admitted = heldBack(admission(checkout, terms, now), gap, now)
  const doubted = gap ? ({ doubt: "ledger_gap", doubtedSince: gap.from } as const) : { doubt: null, doubtedSince: null }
  const unsent = { amountMinor, attempts: 0, submittedAt: null, submitAfter: null, reason: null, ...doubted }
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

async function begun(gateway: Gateway, checkout: Checkout, refund: Refund, terms: RefundTerms): Promise<Refund> {
  try {
    if (refund.state === "submitting") {
      return await submitRefund(gateway, checkout, refund, terms)
    }
    await announceRefund(gateway.container, refund)
    return refund
  } catch (error) {
    const about = { account: refund.account, reference: refund.id, level: "error" } as const
    report(gateway.container, "a refund will be followed up later", error, about)
    return (await gateway.ledger.refunds.find(refund.id).catch(() => undefined)) ?? refund
  }
}

function accepted(refund: Refund): Refund {
  if (cameToNothing(refund.state)) {
    throw refusedBecause(refund.reason ?? reasonOf("not_accepted", {}))
  }
  return refund
}
