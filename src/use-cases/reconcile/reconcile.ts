import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { Checkout } from "../../core/checkout/checkout"
import type { AccountOptions } from "../../core/options/options"
import { lacksIdForReturn } from "../../core/checkout/recovery"
import { CartHeldError } from "../../core/lease"
import { reconcilePlan } from "../../core/reconcile-plan"
import type { Claim } from "../../modules/instalments/stores/claims"
import { checkUnpaid } from "./check-unpaid"
import { findHidden, sweepPage } from "./sweep-page"
import { holdCart } from "../cart/heal"
import { ledgerOf } from "../ledger/ledger-of"
import { policyFor } from "../ledger/policy-for"
import { CART_LEASES, REFUND_LEASES } from "../ledger/with-lease"
import { type Gateway, gatewayFor } from "../service/gateway"
import { accountKey } from "../ledger/account-keys"
import { holdRefundLease } from "../refund/accounting/refund-lease"
import { recoverPayment } from "../settle/payments"
import { settleOpenCallbacks } from "../settle/stored-callbacks"
import { listOrphans, tellOfHeld } from "./list-orphans"
import { eachAccount } from "../service/each-account"
import { guarded, jobStep, type JobRun, jobSteps, mayBeDue } from "../service/run-job"

/** How long a claimed row is left to its claimant, milliseconds; far longer than any look, short enough after a crash. */
const CLAIM_MS = 3 * 60_000
/** Creations without an answer that one tick takes up: they need no request, and are written one by one. */
const MOST_UNANSWERED = 500
/** A refund that needs the service's id, when the list could not be read, is tried again after this, milliseconds. */
const NOT_READ_MS = 60_000
/**
 * A cart that somebody keeps locked is looked at again after this, milliseconds. Where Medusa's engine drops a completion that fails,
 * its lock ends by itself two minutes after it began.
 */
const LOCKED_MS = 60_000
/** Money without an order that one tick takes up; the rest is due at the next one. */
const MOST_RECOVERIES = 50

/**
 * Settles what no callback settled: one pass over every account. What is due stands in the rows, so that a pass that is
 * missed, doubled or killed changes nothing but the time.
 */
export async function reconcile(container: MedusaContainer, run?: JobRun): Promise<void> {
  const accounts = Object.values(ledgerOf(container).options.accounts)
  await jobStep(container, "held money of other accounts", () => tellOfHeld(container))
  const leases = [CART_LEASES, REFUND_LEASES]
  if (!(await mayBeDue(container, run, ({ work }, noted) => work.isThere(accounts, leases, noted)))) {
    return
  }
  await jobStep(container, "orphans", () => listOrphans(container))
  for (const kind of ABANDONED) {
    await jobStep(container, kind.what, () => repairAbandoned(container, kind))
  }
  await eachAccount(container, "payments", (account) => reconcileAccount(container, account))
}

/** Leases that ended this long ago, in milliseconds, and were never given back: whatever one was held for is over by then. */
const ABANDONED = [
  { what: "carts", prefix: CART_LEASES, endedMs: 60_000, hold: holdCart },
  { what: "orders", prefix: REFUND_LEASES, endedMs: 3 * 60_000, hold: holdRefundLease },
]
const MOST_ABANDONED = 50
/** Nobody waits for the job. Milliseconds. */
const PATIENCE_MS = 5_000

/** Their holders died: whoever takes such a lease first repairs what was left, and giving it back deletes what showed the death. */
async function repairAbandoned(
  container: MedusaContainer,
  { prefix, endedMs, hold }: (typeof ABANDONED)[number]
): Promise<void> {
  const keys = await ledgerOf(container).leases.abandoned(prefix, endedMs, MOST_ABANDONED)
  const ids = keys.map((key) => key.slice(prefix.length))
  await jobSteps(container, ids, String, async (id) => (await hold(container, id, PATIENCE_MS)).release())
}

async function reconcileAccount(container: MedusaContainer, account: AccountOptions): Promise<void> {
  const gateway = gatewayFor(container, account.account)
  const { ledger } = gateway
  await jobStep(container, "callbacks", () => settleOpenCallbacks(container, account))
  let hidden = "not_read" as "none" | "looked_for" | "not_read"
  await jobStep(container, "checkouts without an id", async () => {
    hidden = (await findHidden(gateway)) ? "looked_for" : "none"
  })
  const claim: Claim = { ...accountKey(account), owner: randomUUID(), limit: MOST_RECOVERIES, leaseMs: CLAIM_MS }
  await ledger.due.retryFailed(account, MOST_RECOVERIES)
  await takeUp(gateway, await ledger.due.claimDue("paid", claim), async (checkout) => {
    const now = new Date()
    if (hidden === "not_read" && lacksIdForReturn(checkout, await policyFor(ledger, account, checkout), now)) {
      return ledger.due.postpone(checkout, new Date(now.getTime() + NOT_READ_MS))
    }
    await guarded(container, checkout.reference, () => recover(gateway, checkout))
    await ledger.due.finish(checkout)
  })
  const due = await ledger.due.unpaid(claim)
  const plan = reconcilePlan(due.atService, account.rateLimits.getCheckout)
  const { oldest } = due
  if (plan.page && oldest && hidden === "none") {
    await jobStep(container, "list", () => sweepPage(gateway, oldest))
  }
  if (due.atService === 0 && due.unanswered === 0) {
    return
  }
  const limit = Math.max(plan.singles + Math.min(due.unanswered, MOST_UNANSWERED), 1)
  await takeUp(gateway, await ledger.due.claimDue("unpaid", { ...claim, limit }), (checkout) =>
    checkUnpaid(container, checkout)
  )
}

/** A locked cart gives up its turn: each look waits for seconds, and an order that is being made comes about without it. */
async function recover({ container, ledger }: Gateway, checkout: Checkout): Promise<void> {
  try {
    await recoverPayment(container, checkout)
  } catch (error) {
    if (error instanceof CartHeldError) {
      await ledger.due.lookNotSooner(checkout, new Date(Date.now() + LOCKED_MS))
    }
    throw error
  }
}

/** Looks at claimed rows one by one, for as long as a tick may take. The rest is given back as it was, and is the first next time. */
async function takeUp(
  { container, ledger }: Gateway,
  claimed: readonly Checkout[],
  look: (checkout: Checkout) => Promise<void>
): Promise<void> {
  let begun = 0
  const begin = (checkout: Checkout) => {
    begun++
    return look(checkout)
  }
  try {
    await jobSteps(container, claimed, ({ reference }) => reference, begin)
  } finally {
    await ledger.due.giveBack(claimed.slice(begun))
  }
}
