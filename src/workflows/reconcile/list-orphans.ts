import type { MedusaContainer } from "@medusajs/framework/types"
import type { Checkout } from "../../core/checkout/checkout"
import { amend } from "../ledger/amend-checkout"
import { notifyAdmin } from "../notify/notify"
import { ledgerOf } from "../service/gateway"

/** Of one pass; the rest is taken by the next. */
const MOST = 200

/**
 * Finds payments in flight that a change of the options has left behind: their account was renamed or removed, or is set to the
 * other environment. Each becomes an issue, and the admins are told once for each account; one that is configured again goes on.
 */
export async function listOrphans(container: MedusaContainer): Promise<void> {
  const ledger = ledgerOf(container)
  const accounts = Object.values(ledger.options.accounts)
  for (const checkout of await ledger.orphans.configuredAgain(accounts, MOST)) {
    await amend(ledger, checkout, ({ problem }) =>
      problem === "account_gone" ? { change: { problem: null, nextCheckAt: new Date() }, timeline: [] } : undefined
    )
  }
  const found = await ledger.orphans.find(accounts, MOST)
  for (const checkout of found) {
    await amend(ledger, checkout, ({ problem }) =>
      problem === null
        ? {
            change: { problem: "account_gone" },
            timeline: [{ kind: "held", source: "job", details: { problem: "account_gone" } }],
          }
        : undefined
    )
  }
  const groups = new Map<string, Checkout[]>()
  for (const checkout of found) {
    const key = `${checkout.account}:${checkout.environment}`
    groups.set(key, [...(groups.get(key) ?? []), checkout])
  }
  for (const [first, ...others] of groups.values()) {
    if (first) {
      await notify(container, first, others.length + 1)
    }
  }
}

function notify(container: MedusaContainer, { account, environment }: Checkout, count: number): Promise<void> {
  return notifyAdmin(container, {
    title: `${count} open ${count === 1 ? "payment belongs" : "payments belong"} to the account "${account}" (${environment}), which is not configured.`,
    description:
      "The service is not asked about them, and their callbacks are turned away. Ask your shop's developer to configure the account again, with closed: true if it should take no new payments.",
  })
}
