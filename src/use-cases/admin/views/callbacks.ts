import type { MedusaContainer } from "@medusajs/framework/types"
import { callbackHealth } from "../../../core/admin/callback-health"
import type { AccountOptions } from "../../../core/options/options"
import type { CallbackQuery, StoredCallback } from "../../../modules/instalments/stores/callback/callbacks"
import { ledgerOf } from "../../ledger/ledger-of"
import { displayIdsOf } from "../../medusa/order/find-orders"
import { iso } from "../../../core/admin/views/payment"
import { configuredGateway } from "../admin-action"

const DAY_MS = 24 * 60 * 60_000

/** Which callbacks are wanted; `after` is the `next` of the page before. */
type CallbacksInput = CallbackQuery & { account?: string; limit: number; after?: string }

/** What each account's callbacks of the last 24 hours came to: received, refused by hour and reason, and what that says. */
export async function callbackSummaries(container: MedusaContainer, now: Date) {
  const accounts = Object.values(ledgerOf(container).options.accounts)
  return Promise.all(accounts.map((account) => summary(container, account, new Date(now.getTime() - DAY_MS))))
}

export type CallbackPageView = Awaited<ReturnType<typeof callbackList>>

/** A page of the callbacks that an account has accepted, those seen last first. @throws as configuredGateway does */
export async function callbackList(
  container: MedusaContainer,
  { account: name, limit, after, ...query }: CallbacksInput
) {
  const { options } = ledgerOf(container)
  const { account, ledger } = configuredGateway(container, name ?? Object.keys(options.accounts)[0] ?? "")
  const { callbacks, next } = await ledger.callbacks.page(account, query, { limit, after })
  const orderIds = callbacks.flatMap(({ orderId }) => orderId ?? [])
  const displayIds = await displayIdsOf(container, orderIds)
  // The account that is shown where none was named.
  return { account: account.account, callbacks: callbacks.map((one) => callbackView(one, displayIds)), next }
}

export type CallbackSummaryView = Awaited<ReturnType<typeof summary>>

async function summary(container: MedusaContainer, account: AccountOptions, since: Date) {
  const { callbacks, refusals, health } = ledgerOf(container)
  const [refused, received, { callbackAt }] = await Promise.all([
    refusals.since(account, since),
    callbacks.countSince(account, since),
    health.signing(account),
  ])
  const total = Object.values(received).reduce((sum, count) => sum + count, 0)
  return {
    account: account.account,
    environment: account.environment,
    health: callbackHealth(refused, total, callbackAt),
    /** When a callback was last accepted. */
    verified_at: iso(callbackAt),
    received,
    refused: refused.map(({ hour, reason, refused: count, lastSeenAt }) => ({
      hour: hour.toISOString(),
      reason,
      refused: count,
      last_seen_at: lastSeenAt.toISOString(),
    })),
  }
}

export type CallbackView = ReturnType<typeof callbackView>

function callbackView(callback: StoredCallback, displayIds: Map<string, number>) {
  const { orderId } = callback
  return {
    id: callback.id,
    reference: callback.reference,
    status: callback.status,
    amount_minor: callback.amountMinor,
    currency_code: callback.currency,
    state: callback.state,
    deliveries: callback.deliveries,
    first_seen_at: callback.firstSeenAt.toISOString(),
    last_seen_at: callback.lastSeenAt.toISOString(),
    order_id: orderId,
    display_id: (orderId !== null && displayIds.get(orderId)) || null,
  }
}
