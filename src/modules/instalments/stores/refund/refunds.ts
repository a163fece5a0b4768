import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { NewRefund, Refund, RefundOpening } from "../../../../core/refund/refund"
import { cameToNothing } from "../../../../core/refund/states"
import type { TimelineEntry, TimelineSource } from "../../../../core/timeline"
import { refundsOfCheckout } from "./refund-queries"
import { REFUND_TABLE, type RefundRow, toRefund } from "./refund-row"
import { forgetUnmatchedRefund } from "./unmatched-refunds"
import { addTimeline } from "../checkout/timeline"

/** The columns a change may touch; absent ones stay as they are. */
export type RefundChange = Partial<
  Pick<
    Refund,
    | "state"
    | "serviceRefundId"
    | "submitAfter"
    | "submittedAt"
    | "attempts"
    | "reason"
    | "retriedAs"
    | "settledAt"
    | "checks"
    | "nextCheckAt"
  >
>

const COLUMNS: Record<keyof RefundChange, string> = {
  state: "state",
  serviceRefundId: "service_refund_id",
  submitAfter: "submit_after",
  submittedAt: "submitted_at",
  attempts: "attempts",
  reason: "reason",
  retriedAs: "retried_as",
  settledAt: "settled_at",
  checks: "checks",
  nextCheckAt: "next_check_at",
}

/** Who opens a refund, and for how long nobody else may work on it. */
export type RefundOpener = { owner: string; leaseMs: number; source: TimelineSource }

/**
 * Writes the row that precedes the call, under a lock on the checkout, so that two refunds at the same moment see
 * each other.
 *
 * @param openingOf given the refunds so far, how this one begins; may throw to refuse it, and then nothing is written
 * @returns the row, and whether it was there already: under the same Medusa id, or as the one open refund of money that
 *   Medusa has no records of
 */
export async function openRefund(
  db: Knex,
  wanted: Omit<NewRefund, "amountMinor">,
  opener: RefundOpener,
  openingOf: (refunds: readonly Refund[]) => RefundOpening
): Promise<{ refund: Refund; isNew: boolean }> {
  return db.transaction(async (trx) => {
    await trx("instalments_checkout").where({ id: wanted.checkoutId }).forUpdate().select("id")
    const refunds = await refundsOfCheckout(trx, wanted.checkoutId)
    const known = refunds.find((refund) => isSameIntent(refund, wanted))
    if (known) {
      return { refund: known, isNew: false }
    }
    const refund = await insertRefund(trx, wanted, opener, openingOf(refunds))
    const details = { state: refund.state, amountMinor: refund.amountMinor }
    await addTimeline(trx, refund.checkoutId, [{ kind: "refund_requested", source: opener.source, details }], refund.id)
    return { refund, isNew: true }
  })
}

function isSameIntent(refund: Refund, { medusaRefundId }: Pick<NewRefund, "medusaRefundId">): boolean {
  return refund.medusaRefundId === medusaRefundId && (medusaRefundId !== null || !cameToNothing(refund.state))
}

async function insertRefund(
  trx: Knex,
  wanted: Omit<NewRefund, "amountMinor">,
  { owner, leaseMs }: RefundOpener,
  opening: RefundOpening
): Promise<Refund> {
  const [row] = await trx(REFUND_TABLE)
    .insert({
      id: generateEntityId(undefined, "inref"),
      checkout_id: wanted.checkoutId,
      account: wanted.account,
      medusa_refund_id: wanted.medusaRefundId,
      amount_minor: opening.amountMinor,
      state: opening.state,
      submit_after: opening.submitAfter,
      submitted_at: opening.submittedAt,
      attempts: opening.attempts,
      reason: opening.reason,
      next_check_at: opening.nextCheckAt,
      lease_owner: owner,
      lease_until: trx.raw("now() + ? * interval '1 millisecond'", [leaseMs]),
    })
    .returning<RefundRow[]>("*")
  if (!row) {
    throw new Error("The database returned no row for a refund")
  }
  return toRefund(row)
}

/**
 * Saves a change made from this very version of the row and under its claim; undefined when somebody else wrote or claimed
 * it first. An unmatched refund of the service that turns out to be this one is not unmatched any more.
 */
export async function changeRefund(
  db: Knex,
  refund: Pick<Refund, "id" | "version" | "leaseOwner">,
  change: RefundChange,
  timeline: readonly TimelineEntry[]
): Promise<Refund | undefined> {
  return db.transaction(async (trx) => {
    const [row] = await trx(REFUND_TABLE)
      .where({ id: refund.id, version: refund.version, lease_owner: refund.leaseOwner })
      .update({ ...columns(change), version: refund.version + 1, updated_at: trx.fn.now() })
      .returning<RefundRow[]>("*")
    if (!row) {
      return undefined
    }
    if (change.serviceRefundId) {
      await forgetUnmatchedRefund(trx, change.serviceRefundId)
    }
    await addTimeline(trx, row.checkout_id, timeline, row.id)
    return toRefund(row)
  })
}

function columns(change: RefundChange): Record<string, unknown> {
  const names = Object.keys(change) as (keyof RefundChange)[]
  return Object.fromEntries(
    names.filter((name) => change[name] !== undefined).map((name) => [COLUMNS[name], change[name]])
  )
}
