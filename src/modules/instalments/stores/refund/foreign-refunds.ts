import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Checkout } from "../../../../core/checkout/checkout"
import { type MinorAmount, minorAmount } from "../../../../core/money/money"
import {
  CLOCKS_APART_MS,
  type ForeignRefund,
  type RecordedState,
  requireRoomFor,
} from "../../../../core/refund/foreign"
import type { UnmatchedRefund } from "../../../../core/refund/match"
import type { Refund } from "../../../../core/refund/refund"
import { nextLook } from "../../../../core/refund/schedule"
import { isFinalRefund } from "../../../../core/refund/states"
import { CHECKOUT_TABLE, type CheckoutRow, toCheckout } from "../checkout/checkout-row"
import { addTimeline } from "../checkout/timeline"
import { syncIssues } from "../issues/sync-issues"
import { UNMATCHED_TABLE } from "../issues/unmatched-issues"
import { refundsOfCheckout } from "./refund-queries"
import { REFUND_TABLE, type RefundRow, toRefund } from "./refund-row"
import { forgetUnmatchedRefund } from "./unmatched-refunds"

/** A refund of the service that no row of the ledger has, and whose account's it is. */
export type KeptRefund = ForeignRefund & { account: string; environment: "sandbox" | "production" }

type KeptRow = {
  account: string
  environment: "sandbox" | "production"
  service_id: string
  amount_minor: number
  remote_state: UnmatchedRefund["status"]
  remote_created_at: Date
}

/** @returns undefined when it is not there, or not any more */
export async function findForeignRefund(db: Knex, id: string): Promise<KeptRefund | undefined> {
  const row = await db(UNMATCHED_TABLE)
    .where({ id, kind: "refund", deleted_at: null })
    .whereNotNull("notified_at")
    .first<KeptRow | undefined>()
  return (
    row && {
      account: row.account,
      environment: row.environment,
      serviceRefundId: row.service_id,
      amountMinor: minorAmount(row.amount_minor),
      status: row.remote_state,
      madeAt: row.remote_created_at,
    }
  )
}

/** Orders of the account that were paid before it was made, and for as much at least, newest first. */
export async function ordersForRefund(
  db: Knex,
  { account, environment, amountMinor, madeAt }: KeptRefund,
  limit: number
): Promise<Checkout[]> {
  const rows = await db(CHECKOUT_TABLE)
    .where({ account, environment, placement_state: "placed", deleted_at: null })
    .where("amount_minor", ">=", amountMinor)
    .where("paid_at", "<=", new Date(madeAt.getTime() + CLOCKS_APART_MS))
    .orderBy("paid_at", "desc")
    .limit(limit)
    .select<CheckoutRow[]>()
  return rows.map(toCheckout)
}

/** What is written down: which refund of the service's, under which of Medusa's, and who said so. */
export type RecordingOfRefund = {
  checkoutId: string
  medusaRefundId: string
  foreign: ForeignRefund
  state: RecordedState
  by: string
}

/**
 * Records a refund of the service as this checkout's, under a lock on the checkout; it is unmatched no more. Nothing is sent,
 * now or later: the row begins with the service's id.
 *
 * @throws Refusal when it cannot be this checkout's; then nothing is written
 */
export async function recordForeignRefund(db: Knex, recording: RecordingOfRefund): Promise<Refund> {
  const { checkoutId, medusaRefundId, foreign, state, by } = recording
  const { serviceRefundId, amountMinor, madeAt } = foreign
  return db.transaction(async (trx) => {
    const locked = await trx(CHECKOUT_TABLE).where({ id: checkoutId }).forUpdate().first<CheckoutRow | undefined>()
    if (!locked) {
      throw new Error(`There is no checkout ${checkoutId}`)
    }
    const checkout = toCheckout(locked)
    requireRoomFor(checkout, await refundsOfCheckout(trx, checkoutId), foreign)
    const now = new Date()
    const [row] = await trx(REFUND_TABLE)
      .insert({
        id: generateEntityId(undefined, "inref"),
        checkout_id: checkoutId,
        account: checkout.account,
        kind: "asked",
        medusa_refund_id: medusaRefundId,
        service_refund_id: serviceRefundId,
        amount_minor: amountMinor,
        state,
        submitted_at: madeAt,
        next_check_at: isFinalRefund(state) ? now : nextLook(0, now),
      })
      .returning<RefundRow[]>("*")
    if (!row) {
      throw new Error("The database returned no row for a refund")
    }
    await forgetUnmatchedRefund(trx, serviceRefundId)
    await addTimeline(trx, checkoutId, [timelineOf({ state, amountMinor, serviceRefundId, by })], row.id)
    await syncIssues(trx, checkout)
    return toRefund(row)
  })
}

type Told = { state: RecordedState; amountMinor: MinorAmount; serviceRefundId: string; by: string }

function timelineOf({ serviceRefundId, ...details }: Told) {
  return {
    kind: "refund_recorded" as const,
    source: "admin" as const,
    details: { ...details, remote: serviceRefundId },
  }
}
