import type { MedusaContainer } from "@medusajs/framework/types"
import { callbackSnapshot } from "../../core/checkout/callback"
import { problemBefore } from "../../core/checkout/account-gone"
import type { Checkout } from "../../core/checkout/checkout"
import { londonIsoDay } from "../../core/london-time"
import { said } from "../../core/notices/said"
import type { AccountKey } from "../../modules/instalments/stores/account-key"
import { isOf } from "../ledger/account-keys"
import { amend, noteAccountGone } from "../ledger/amend"
import { notifyAdmin } from "../notify/notify"
import { ledgerOf } from "../ledger/ledger-of"
import { recordAndTell } from "../settle/settle-checkout"

/** Payments of one pass; the next pass takes the rest. */
const MOST = 200

/** The options that this process has looked at for held money. */
const lookedAt = new WeakSet<object>()

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
  const goneNow: Checkout[] = []
  for (const found of await ledger.orphans.find(accounts, MOST)) {
    const checkout = await noteAccountGone(ledger, await asSigned(container, found))
    if (checkout.problem === "account_gone") {
      goneNow.push(checkout)
    }
  }
  const listed = goneNow.length > 0 ? await ledger.orphans.listed(accounts) : []
  for (const one of listed.filter((key) => goneNow.some((checkout) => isOf(key, checkout)))) {
    const left = (await ledger.orphans.left(accounts)).find((key) => isOf(key, one))
    await tell(container, { ...one, count: one.count + (left?.count ?? 0) }, londonIsoDay(new Date()))
  }
}

/** A callback that was verified when it came may have been left behind: that it was paid is written down, and its order waits. */
async function asSigned(container: MedusaContainer, checkout: Checkout): Promise<Checkout> {
  const callback = checkout.remoteState === "successful" ? undefined : await ledgerOf(container).inbox.paid(checkout)
  return callback ? (await recordAndTell(container, checkout, callbackSnapshot(callback))).checkout : checkout
}

/**
 * Options change with the process: each looks once whether they leave held money that nobody can place or refund any more. Where
 * other payments of the account were found as well, that has been told with them.
 */
export async function tellOfHeld(container: MedusaContainer): Promise<void> {
  const { options, orphans } = ledgerOf(container)
  if (!lookedAt.has(options)) {
    await listOrphans(container)
    const listed = await orphans.listed(Object.values(options.accounts))
    for (const held of listed.filter(({ found }) => found === 0)) {
      await tell(container, held, held.last)
    }
    lookedAt.add(options)
  }
}

/** @param occasion told once of each, whichever process tells it */
async function tell(
  container: MedusaContainer,
  { count, account, environment }: AccountKey & { count: number },
  occasion: string
): Promise<void> {
  const key = `unconfigured:${account}:${environment}:${occasion}`
  await notifyAdmin(container, said("account_unconfigured", { count, account, environment }), key)
}
