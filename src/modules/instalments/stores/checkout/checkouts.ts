import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Checkout, NewCheckout } from "../../../../core/checkout/checkout"
import { requireMoves } from "../../../../core/checkout/states"
import type { TimelineEntry } from "../../../../core/timeline"
import { CHECKOUT_TABLE, toCheckout } from "./checkout-row"
import { syncIssues } from "../issues/sync-issues"
import { forgetUnmatchedCheckout } from "../issues/unmatched"
import { writeAndTell } from "./timeline"

/** The columns a change may touch; absent ones stay as they are. */
export type CheckoutChange = Partial<
  Pick<
    Checkout,
    | "remoteState"
    | "placementState"
    | "numberOfPayments"
    | "problem"
    | "heldAt"
    | "notifiedOf"
    | "unpaidOrderId"
    | "serviceCheckoutId"
    | "paymentUrl"
    | "fingerprint"
    | "expiresAt"
    | "paidAt"
    | "orderId"
    | "paymentSessionId"
    | "paymentCollectionId"
    | "checks"
  >
> & { nextCheckAt?: Date | null }

const COLUMNS: Record<keyof CheckoutChange, string> = {
  remoteState: "remote_state",
  placementState: "placement_state",
  numberOfPayments: "number_of_payments",
  problem: "problem",
  heldAt: "held_at",
  notifiedOf: "notified_of",
  unpaidOrderId: "unpaid_order_id",
  serviceCheckoutId: "service_checkout_id",
  paymentUrl: "payment_url",
  fingerprint: "fingerprint",
  expiresAt: "expires_at",
  paidAt: "paid_at",
  orderId: "order_id",
  paymentSessionId: "payment_session_id",
  paymentCollectionId: "payment_collection_id",
  checks: "checks",
  nextCheckAt: "next_check_at",
}

/** Writes the row that precedes the call to the service. */
export async function insertCheckout(db: Knex, checkout: NewCheckout, nextCheckAt: Date): Promise<Checkout> {
  const insert = db(CHECKOUT_TABLE).insert({
    id: generateEntityId(undefined, "incheck"),
    reference: checkout.reference,
    account: checkout.account,
    environment: checkout.environment,
    cart_id: checkout.cartId,
    payment_collection_id: checkout.paymentCollectionId,
    payment_session_id: checkout.paymentSessionId,
    provider_id: checkout.providerId,
    country_code: checkout.countryCode,
    amount_minor: checkout.amountMinor,
    currency_code: checkout.currency,
    fingerprint: checkout.fingerprint,
    remote_state: "opening",
    placement_state: "none",
    next_check_at: nextCheckAt,
  })
  const { amountMinor } = checkout
  const row = await writeAndTell(db, insert, [{ kind: "opened", source: "shop", details: { amountMinor } }])
  return toCheckout(existing(row))
}

/** The version of a row that a change was decided from. */
export type CheckoutVersion = Pick<Checkout, "id" | "version" | "remoteState" | "placementState">

/**
 * Saves a change that was decided from this very version of the row, with its timeline and with what needs a person from then
 * on. The one door for its moves.
 *
 * @param trx a transaction
 * @returns the row as it is now, or undefined when somebody else wrote it first and the decision must be made again
 * @throws ForbiddenMoveError
 */
export async function changeCheckout(
  trx: Knex,
  checkout: CheckoutVersion,
  change: CheckoutChange,
  timeline: readonly TimelineEntry[]
): Promise<Checkout | undefined> {
  requireMoves(checkout, change)
  const update = trx(CHECKOUT_TABLE)
    .where({ id: checkout.id, version: checkout.version })
    .update({ ...columns(change), version: checkout.version + 1, updated_at: trx.fn.now() })
  const row = await writeAndTell(trx, update, timeline)
  if (!row) {
    return undefined
  }
  const saved = toCheckout(row)
  await syncIssues(trx, saved)
  if (change.serviceCheckoutId) {
    await forgetUnmatchedCheckout(trx, change.serviceCheckoutId)
  }
  return saved
}

/** What is over is no longer held, and if it comes back it is told again. */
function columns(change: CheckoutChange): Record<string, unknown> {
  const over = change.problem === null ? { held_at: null, notified_of: null } : {}
  const names = Object.keys(change) as (keyof CheckoutChange)[]
  const named = names.filter((name) => change[name] !== undefined).map((name) => [COLUMNS[name], change[name]])
  return { ...over, ...Object.fromEntries(named) }
}

function existing<T>(row: T | undefined): T {
  if (row === undefined) {
    throw new Error("The database returned no row for an insert")
  }
  return row
}
