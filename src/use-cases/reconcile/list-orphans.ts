import type { MedusaContainer } from "@medusajs/framework/types"
import { problemBefore } from "../../core/checkout/account-gone"
import type { Checkout } from "../../core/checkout/checkout"
import { londonIsoDay } from "../../core/london-time"
import { said } from "../../core/notices/said"
import { amend, noteAccountGone } from "../ledger/amend"
import { notifyAdmin } from "../notify/notify"
import { ledgerOf } from "../ledger/ledger-of"

/** Payments of one pass; the next pass takes the rest. */
const MOST = 200

/**
 * Finds open payments, and settled ones with a refund under way, that a change of the options has orphaned: their account was
 * renamed, removed, or set to the other environment. Each becomes an issue, and admins are notified once a day for each account,
 * however often processes whose options differ take turns. Once the account is configured again, they continue.
 */
export async function listOrphans(container: MedusaContainer): Promise<void> {
  const ledger = ledgerOf(container)
  const accounts = Object.values(ledger.options.accounts)
  for (const checkout of await ledger.orphans.configuredAgain(accounts, MOST)) {
    const before = problemBefore(checkout, await ledger.timeline.ofCheckout(checkout.id))
    await amend(ledger, checkout, ({ problem }) =>
      problem === "account_gone" ? { change: { problem: before, nextCheckAt: new Date() } } : undefined
    )
  }
  const groups = new Map<string, Checkout[]>()
  for (const found of await ledger.orphans.find(accounts, MOST)) {
    const checkout = await noteAccountGone(ledger, found)
    const key = `${checkout.account}:${checkout.environment}`
    groups.set(key, [...(groups.get(key) ?? []), ...(checkout.problem === "account_gone" ? [checkout] : [])])
  }
  for (const [first, ...others] of groups.values()) {
    if (first) {
      const { account, environment } = first
      const facts = { count: others.length + 1, account, environment }
      const key = `unconfigured:${account}:${environment}:${londonIsoDay(new Date())}`
      await notifyAdmin(container, said("account_unconfigured", facts), key)
    }
  }
}
