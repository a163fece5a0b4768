import type { MedusaContainer } from "@medusajs/framework/types"
import { assertNever } from "../../../core/assert-never"
import { earliestPaidAt } from "../../../core/checkout/checkout"
import type { LedgerGap } from "../../../core/ledger-gap"
import type { Refund } from "../../../core/refund/refund"
import {
  doubtfulFrom,
  judgeLost,
  type LostRefund,
  type LostVerdict,
  madeAround,
  possibleFrom,
  rivalsAmong,
  type UnmatchedRefund,
} from "../../../core/refund/match"
import { fittingCandidates } from "../../../core/refund/why-asked"
import { coverageSinceGap, readFrom } from "../../../core/refund/list"
import { isForAll, sentAgainAt } from "../../../core/refund/declined"
import { mayExplain } from "../../../core/refund/foreign"
import { advanceRefund } from "./advance-refund"
import { type Reason, reasonOf } from "../../../core/reasons/reasons"
import { nextLook, nextSearch } from "../../../core/refund/schedule"
import { announceRefund, notifyLost } from "../../notify/refund-updated"
import type { RefundChange } from "../../../modules/instalments/stores/tables/refund"
import type { Gateway } from "../../service/gateway"
import { configuredKeys, listKeys } from "../../ledger/account-keys"
import { isKnown, NOBODY_WAITS } from "../../service/look-up"
import { readingOf } from "../list/read-refund-list"
import { recordRefund } from "../record/record-refund"
import { ofThisMerchant } from "./of-this-merchant"

/**
 * Finds out what became of a refund whose answer was lost, from what the service's list has shown: adopts the one that fits,
 * has it sent again when there is none, asks a person when there are several. For the holder of its claim.
 */
export async function judgeLostRefund(gateway: Gateway, refund: Refund): Promise<void> {
  const { refunds, unmatchedRefunds, oddRecords } = gateway.ledger
  const keys = listKeys(gateway)
  const listed = await refunds.lost(keys)
  const lost = listed.find(({ id }) => id === refund.id)
  if (!lost) {
    return
  }
  const elsewhere = await refunds.lostElsewhere(keys)
  // Read in this order: a refund that is answered in between has taken its record out of the unmatched ones.
  const sending = await refunds.beingSent(configuredKeys(gateway.ledger))
  const unmatched = await unmatchedRefunds.madeSince(keys, doubtfulFrom(lost))
  const reading = await readingOf(gateway)
  const odd = await oddRecords.refundLike(keys, lost.amountMinor, madeAround(lost), possibleFrom(lost))
  if (odd !== undefined) {
    return ask(gateway, refund, reasonOf("unreadable", { name: odd }))
  }
  const judge = (allLost: readonly LostRefund[]) =>
    judgeLost(lost, allLost, sending, unmatched, coverageSinceGap(reading), gateway.account.shared)
  const verdict = judge(listed)
  if (verdict.kind !== "adopt") {
    return carryOut(gateway, refund, verdict, reading.gap)
  }
  const rivals = await ofThisMerchant(gateway, rivalsAmong(elsewhere, lost, unmatched))
  return rivals
    ? carryOut(gateway, refund, judge([...listed, ...rivals]), reading.gap)
    : wait(gateway, refund, new Date())
}

async function carryOut(gateway: Gateway, refund: Refund, verdict: LostVerdict, gap: LedgerGap | null): Promise<void> {
  switch (verdict.kind) {
    case "adopt":
      return adopt(gateway, refund, verdict.unmatched)
    case "send_again":
      return notThere(gateway, refund)
    case "missed":
      await gateway.ledger.refunds.change(refund, { missedAt: verdict.at, nextCheckAt: verdict.until }, [])
      return
    case "ask":
      return ask(gateway, refund, fittingCandidates(verdict, refund, gap))
    case "wait":
      return wait(gateway, refund, verdict.until)
    default:
      return assertNever(verdict)
  }
}

async function adopt(gateway: Gateway, refund: Refund, unmatched: UnmatchedRefund): Promise<void> {
  // After a restore many are found at once, and under the options that they were sent with.
  if (refund.doubt !== null) {
    await adoptRefund(gateway.container, refund, unmatched)
    return
  }
  return ifKnown(gateway, refund, () => adoptRefund(gateway.container, refund, unmatched))
}

/** The service has it: this is it. */
export function adoptRefund(container: MedusaContainer, refund: Refund, unmatched: UnmatchedRefund): Promise<Refund> {
  return recordRefund(container, refund, { source: "list", ...unmatched }, "refund_adopted")
}

/** The service does not have it. */
function notThere(gateway: Gateway, refund: Refund): Promise<void> {
  switch (refund.doubt) {
    case "less_left":
      return declineForAmount(gateway, refund)
    case "declined":
      return declineUnlessAlike(gateway, refund)
    case "ledger_gap":
    case null:
      return ifKnown(gateway, refund, () => sendNow(gateway, refund))
    default:
      return assertNever(refund.doubt)
  }
}

/** What a list has or lacks proves nothing where the service does not know the payment either: then it is another account's. */
async function ifKnown(gateway: Gateway, refund: Refund, work: () => Promise<unknown>): Promise<void> {
  const { serviceCheckoutId } = await gateway.ledger.checkouts.existing(refund.checkoutId)
  const known = await isKnown(gateway, serviceCheckoutId ?? "", NOBODY_WAITS)
  if (known === undefined) {
    return wait(gateway, refund, new Date())
  }
  if (!known) {
    return ask(gateway, refund, reasonOf("lost_not_known", {}))
  }
  await work()
}

async function sendNow(gateway: Gateway, refund: Refund): Promise<void> {
  const scheduled = await sendAgain(gateway, refund)
  // What is due is sent at once, not a minute later.
  if (scheduled?.submitAfter && scheduled.submitAfter <= new Date()) {
    await advanceRefund(gateway, scheduled)
  }
}

/** It never arrived, so it is sent as if for the first time. */
export function sendAgain(gateway: Gateway, refund: Refund): Promise<Refund | undefined> {
  const now = new Date()
  const at = refund.submitAfter !== null && refund.submitAfter > now ? refund.submitAfter : now
  return schedule(gateway, refund, at, { reason: null, checks: 0, doubtedSince: null })
}

/** The service does not have it, and nobody doubts that any more. */
function schedule({ ledger }: Gateway, refund: Refund, at: Date, rest: RefundChange): Promise<Refund | undefined> {
  const change = { ...rest, state: "scheduled", submitAfter: at, nextCheckAt: at, doubt: null, missedAt: null } as const
  const details = { amountMinor: refund.amountMinor, until: at.toISOString() }
  return ledger.refunds.change(refund, change, [{ kind: "refund_scheduled", source: "list", details }])
}

/**
 * The service declined its amount. Where its list shows nothing that can have left less of the payment, that may be so for all refunds
 * alike.
 */
async function declineForAmount(gateway: Gateway, refund: Refund): Promise<void> {
  const { checkouts, refunds, unmatchedRefunds } = gateway.ledger
  const checkout = await checkouts.existing(refund.checkoutId)
  const elsewhere = await unmatchedRefunds.madeSince(listKeys(gateway), readFrom(earliestPaidAt(checkout)))
  const others = (await refunds.ofCheckout(checkout.id)).filter(({ id }) => id !== refund.id)
  if (mayExplain(checkout, others, elsewhere)) {
    return decline(gateway, refund, reasonOf("less_left", {}))
  }
  // Until now it was looked for since the payment; whether others were taken meanwhile counts from its own sending.
  return declineUnlessAlike(
    gateway,
    isForAll(refund.reason) ? refund : { ...refund, reason: null, doubtedSince: refund.submittedAt }
  )
}

/** The service declined it. One that is declined for everybody alike is sent again, for as long as that lasts. */
async function declineUnlessAlike(gateway: Gateway, refund: Refund): Promise<void> {
  const { refunds } = gateway.ledger
  const reason = refund.reason ?? reasonOf("declined", {})
  const at = sentAgainAt(refund, await refunds.declines(listKeys(gateway)), new Date())
  if (!at) {
    return decline(gateway, refund, reason)
  }
  await schedule(gateway, refund, at, { reason, doubtedSince: refund.doubtedSince })
}

/**
 * The service refused it, and does not have it either. One that a person was asked about waits again first: what may have arrived
 * is never simply called declined.
 */
export async function decline({ container, ledger }: Gateway, refund: Refund, reason: Reason): Promise<void> {
  const now = new Date()
  const waiting =
    refund.state === "unknown"
      ? await ledger.refunds.change(refund, { state: "scheduled", submitAfter: now, nextCheckAt: now }, [])
      : refund
  if (!waiting) {
    return
  }
  const change = { state: "rejected" as const, reason, nextCheckAt: new Date() }
  const line = { kind: "refund_rejected", source: "list" } as const
  const declined = await ledger.refunds.change(waiting, { ...change, submitAfter: null }, [line])
  if (declined) {
    await announceRefund(container, declined)
  }
}

async function ask({ container, ledger }: Gateway, refund: Refund, reason: Reason): Promise<void> {
  const change = {
    state: "unknown" as const,
    reason,
    checks: refund.checks + 1,
    nextCheckAt: nextLook(refund.checks + 1, new Date()),
    missedAt: null,
  }
  const saved = await ledger.refunds.change(refund, change, [])
  if (saved) {
    await announceRefund(container, saved)
  }
}

async function wait({ container, ledger }: Gateway, refund: Refund, until: Date): Promise<void> {
  const saved = await ledger.refunds.change(refund, { nextCheckAt: nextSearch(refund, until, new Date()) }, [])
  if (saved) {
    await notifyLost(container, saved)
  }
}
