import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountOptions } from "../../core/options/options"
import { reconcilePlan } from "../../core/reconcile-plan"
import type { Claim } from "../../modules/instalments/stores/checkout/due-checkouts"
import { checkUnpaid } from "./check-unpaid"
import { abandonedCarts, repairAbandonedCart } from "../order/cart-lease"
import { ledgerOf } from "../ledger/ledger-of"
import { gatewayFor } from "../service/gateway"
import { abandonedOrders, repairAbandonedOrder } from "../refund/accounting/refund-lease"
import { recoverPayment } from "../order/recover-payment"
import { notifyWrongKey } from "../notify/wrong-key"
import { settleOpenCallbacks } from "./settle-open-callbacks"
import { listOrphans } from "./list-orphans"
import { guarded } from "../service/guarded"
import { sweepPage } from "./sweep-page"

/** How long a claimed row is left to its claimant, milliseconds; far longer than any look, short enough after a crash. */
const CLAIM_MS = 3 * 60_000
/** Money without an order that one tick takes up; the rest is due at the next one. */
const MOST_RECOVERIES = 50

/**
 * Settles what no callback settled: one pass over every account. What is due stands in the rows, so that a pass that is
 * missed, doubled or killed changes nothing but the time.
 */
export async function reconcile(container: MedusaContainer): Promise<void> {
  await guarded(container, "orphans", () => listOrphans(container))
  await guarded(container, "carts", async () => {
    for (const cartId of await abandonedCarts(container)) {
      await guarded(container, cartId, () => repairAbandonedCart(container, cartId))
    }
  })
  await guarded(container, "orders", async () => {
    for (const orderId of await abandonedOrders(container)) {
      await guarded(container, orderId, () => repairAbandonedOrder(container, orderId))
    }
  })
  for (const account of Object.values(ledgerOf(container).options.accounts)) {
    await guarded(container, account.account, () => reconcileAccount(container, account))
  }
}

async function reconcileAccount(container: MedusaContainer, account: AccountOptions): Promise<void> {
  const { ledger } = gatewayFor(container, account.account)
  await guarded(container, "callbacks", () => settleOpenCallbacks(container, account))
  await guarded(container, "signing key", () => notifyWrongKey(container, account))
  const claim: Claim = {
    account: account.account,
    environment: account.environment,
    owner: randomUUID(),
    limit: MOST_RECOVERIES,
    leaseMs: CLAIM_MS,
  }
  for (const checkout of await ledger.due.claimPaid(claim)) {
    await guarded(container, checkout.reference, () => recoverPayment(container, checkout))
    await ledger.due.finish(checkout)
  }
  const { requests, perSeconds } = account.rateLimits.getCheckout
  const due = await ledger.due.unpaid(claim)
  const plan = reconcilePlan(due.atService, Math.floor((requests * 60) / perSeconds))
  if (plan.page && due.oldest) {
    await guarded(container, "list", () => sweepPage(container, account, due.oldest ?? new Date()))
  }
  const limit = Math.max(plan.singles + due.unanswered, 1)
  for (const checkout of await ledger.due.claimUnpaid({ ...claim, limit })) {
    await guarded(container, checkout.reference, () => checkUnpaid(container, checkout))
  }
}
