import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { unmatchedRefundsNotice } from "../../../core/notices/of-refunds"
import type { AccountOptions } from "../../../core/options/options"
import { reconcilePlan } from "../../../core/reconcile-plan"
import { mayBeTwice } from "../../../core/refund/foreign"
import { isClosed, readFrom } from "../../../core/refund/list"
import { isCandidate, mayBeDoubtful, searchFrom } from "../../../core/refund/match"
import type { Refund } from "../../../core/refund/refund"
import { CALL_LOST_AFTER_MS, NOTICE_EVERY_MS } from "../../../core/refund/schedule"
import { isUnanswered } from "../../../core/refund/submission"
import type { Claim } from "../../../modules/instalments/stores/claims"
import { notifyAdmin } from "../../notify/notify"
import { announceRefund } from "../../notify/refund-updated"
import { eachAccount } from "../../service/each-account"
import { type Gateway, gatewayFor } from "../../service/gateway"
import { accountKey, configuredKeys, listKeys } from "../../ledger/account-keys"
import { ledgerOf } from "../../ledger/ledger-of"
import { jobStep, type JobRun, jobSteps, mayBeDue } from "../../service/run-job"
import { CANCELLED_ORDERS, findCancelledOrders } from "../cancelled-order/find-cancelled-orders"
import { readingOf, readRefundList } from "../list/read-refund-list"
import { advanceRefund, lookAtRefund } from "./advance-refund"
import { judgeLostRefund } from "./judge-lost-refund"

/** How long claimed refunds are left to their claimant: longer than a tick takes, short enough after a crash. Milliseconds. */
const CLAIM_MS = 3 * 60_000
/** Refunds of an account that one tick takes up. The rest is due at the next one. */
const MOST_REFUNDS = 40
/** One tick begins no further refund after this: the service takes one a second. Milliseconds. */
const MOST_MS = 40_000

/**
 * Takes every refund one step further whose time has come: sends what is scheduled, asks what has become of what is open,
 * looks for what was lost, and finishes what a crash left. What is due stands in the rows, so that a pass that is missed,
 * doubled or killed changes nothing but the time.
 */
export async function runRefunds(container: MedusaContainer, run?: JobRun): Promise<void> {
  const keys = configuredKeys(ledgerOf(container))
  const now = new Date()
  if (!(await mayBeDue(container, run, ({ work }, noted) => work.isRefundThere(keys, now, CANCELLED_ORDERS, noted)))) {
    return
  }
  await eachAccount(container, "refunds", (account) => runAccount(container, account))
  await jobStep(container, "news of refunds", () => tellNews(container))
  await jobStep(container, "cancelled orders", () => findCancelledOrders(container))
}

/** Of accounts that are gone as well. */
async function tellNews(container: MedusaContainer): Promise<void> {
  const untold = await ledgerOf(container).refunds.untold(MOST_REFUNDS)
  await jobSteps(
    container,
    untold,
    ({ id }) => `the news of ${id}`,
    (refund) => announceRefund(container, refund)
  )
}

async function runAccount(container: MedusaContainer, account: AccountOptions): Promise<void> {
  const gateway = gatewayFor(container, account.account)
  const claim: Claim = { ...accountKey(gateway.account), owner: randomUUID(), limit: MOST_REFUNDS, leaseMs: CLAIM_MS }
  const due = await gateway.ledger.refundClaims.takeDue(claim, new Date())
  try {
    await work(gateway, due)
  } finally {
    for (const { id } of due) {
      await gateway.ledger.refundClaims.release(id, claim.owner)
    }
  }
}

async function work(gateway: Gateway, due: readonly Refund[]): Promise<void> {
  const open = due.filter(({ state }) => state === "requested" || state === "pending")
  const lost = due.filter(({ state, doubt }) => state === "unknown" || (state === "scheduled" && doubt !== null))
  const each = (refunds: readonly Refund[], step: (refund: Refund) => Promise<unknown>) =>
    jobSteps(gateway.container, refunds, ({ id }) => `refund ${id}`, step, MOST_MS)
  const ours = due.filter((refund) => !open.includes(refund) && !lost.includes(refund))
  let isAway = false
  await each(ours, async (refund) => {
    if (!isAway || refund.state !== "scheduled") {
      const sent = await advanceRefund(gateway, refund)
      isAway ||= sent !== undefined && isUnanswered(sent)
    }
  })
  const plan = reconcilePlan(open.length, gateway.account.rateLimits.getRefund)
  await each(open.slice(0, plan.singles), (refund) => lookAtRefund(gateway, refund))
  await jobStep(gateway.container, "list of refunds", () => readList(gateway, plan.page ? open : [], lost))
  await each(lost, (refund) => judgeLostRefund(gateway, refund))
}

/** Reads the list when something is to be found in it: lost refunds, many open ones, or what was refunded elsewhere. */
async function readList(gateway: Gateway, open: readonly Refund[], lost: readonly Refund[]): Promise<void> {
  const { checkouts, refunds } = gateway.ledger
  const key = accountKey(gateway.account)
  const { open: underWay, coverage, gap } = await readingOf(gateway)
  const isGapOpen = gap !== null && !isClosed(gap, coverage)
  const isStale = coverage === null || coverage.until.getTime() + NOTICE_EVERY_MS <= Date.now()
  if (!underWay && open.length === 0 && lost.length === 0 && !isStale && !isGapOpen) {
    return
  }
  const first = await checkouts.firstPaidAt(key)
  if (!first) {
    return
  }
  const noticed = readFrom(coverage?.until ?? first)
  const wanted = [
    ...open.flatMap(({ submittedAt }) => submittedAt ?? []).map(readFrom),
    ...(isGapOpen ? [readFrom(gap.from)] : []),
    ...(await refunds.lost([key])).map(searchFrom),
  ]
  await readRefundList(gateway, new Date(Math.min(...[noticed, ...wanted].map(Number))))
  await notifyUnmatchedRefunds(gateway)
}

/**
 * Notifies admins once of refunds that were made elsewhere, or twice. One that may still turn out to be ours is left out for now: its
 * answer was lost, or is only just under way. Where a person decides about one that was refused, it may be recorded elsewhere: that
 * is what answers the question.
 */
async function notifyUnmatchedRefunds(gateway: Gateway): Promise<void> {
  const { shared } = gateway.account
  const { refunds, unmatchedRefunds } = gateway.ledger
  const keys = listKeys(gateway)
  // What another account has lost may stand in this list too: it may be gone now, or have another secret of the same merchant.
  const allLost = [...(await refunds.lost(keys)), ...(await refunds.lostElsewhere(keys))]
  const sought = allLost.filter(({ state, doubt }) => state !== "unknown" || doubt !== "less_left")
  const atWork = [...sought, ...(await refunds.beingSent(keys))]
  const settledBefore = Date.now() - CALL_LOST_AFTER_MS
  const foreign = (await unmatchedRefunds.notNotified(keys)).filter(
    (unmatched) =>
      unmatched.madeAt.getTime() <= settledBefore &&
      !atWork.some((refund) => isCandidate(refund, unmatched) || mayBeDoubtful(refund, unmatched, shared))
  )
  const [first] = foreign
  if (!first) {
    return
  }
  const accepted = await refunds.acceptedSince(keys, readFrom(first.madeAt))
  const twice = foreign.filter((unmatched) => mayBeTwice(unmatched, accepted))
  const elsewhere = foreign.filter((unmatched) => !twice.includes(unmatched))
  for (const [name, found] of [["refunds_elsewhere", elsewhere] as const, ["refunds_twice", twice] as const]) {
    if (found.length > 0) {
      // Accounts of one merchant read the same list at the same moment.
      const key = `${name}:${found[0]?.serviceRefundId}:${found.length}`
      await notifyAdmin(gateway.container, unmatchedRefundsNotice(name, found), key)
      await unmatchedRefunds.markNotified(found.map(({ serviceRefundId }) => serviceRefundId))
    }
  }
}
