import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { minorAmount } from "../../../core/money"
import type { NewRefund, Refund } from "../../../core/refund"
import type { RefundState } from "../../../core/refund-states"
import type { TimelineEntry } from "../../../core/timeline"
import { addTimeline } from "./timeline"

const TABLE = "instalments_refund"

type RefundRow = {
  id: string
  checkout_id: string
  account: string
  refund_id: string | null
  remote_id: string | null
  amount_minor: number
  state: RefundState
  submit_after: Date | null
  submitted_at: Date | null
  attempts: number
  reason: string | null
  created_at: Date
  checks: number
  version: number
}

/** The columns a change may touch; absent ones stay as they are. */
export type RefundChange = Partial<
  Pick<Refund, "state" | "remoteId" | "submitAfter" | "submittedAt" | "attempts" | "reason" | "checks">
> & { nextCheckAt?: Date | null }

const COLUMNS: Record<keyof RefundChange, string> = {
  state: "state",
  remoteId: "remote_id",
  submitAfter: "submit_after",
  submittedAt: "submitted_at",
  attempts: "attempts",
  reason: "reason",
  checks: "checks",
  nextCheckAt: "next_check_at",
}

/**
 * Writes the row that precedes the call, under a lock on the checkout, so that two refunds at the same moment see
 * each other.
 *
 * @param amountOf given the refunds so far, the amount of this one; may throw to refuse it, and then nothing is written
 * @returns the row, and whether it was there already under the same Medusa refund id
 */
export async function openRefund(
  db: Knex,
  refund: Omit<NewRefund, "amountMinor">,
  initial: { state: RefundState; nextCheckAt: Date },
  amountOf: (refunds: readonly Refund[]) => NewRefund["amountMinor"]
): Promise<{ refund: Refund; isNew: boolean }> {
  return db.transaction(async (trx) => {
    await trx("instalments_checkout").where({ id: refund.checkoutId }).forUpdate().select("id")
    const refunds = await refundsOfCheckout(trx, refund.checkoutId)
    const known = refunds.find(({ refundId }) => refundId !== null && refundId === refund.refundId)
    if (known) {
      return { refund: known, isNew: false }
    }
    const amountMinor = amountOf(refunds)
    const [row] = await trx(TABLE)
      .insert({
        id: generateEntityId(undefined, "inref"),
        checkout_id: refund.checkoutId,
        account: refund.account,
        refund_id: refund.refundId,
        amount_minor: amountMinor,
        state: initial.state,
        next_check_at: initial.nextCheckAt,
      })
      .returning<RefundRow[]>("*")
    if (!row) {
      throw new Error("The database returned no row for a refund")
    }
    await addTimeline(trx, row.checkout_id, [{ kind: "refund_requested", source: "admin", details: { amountMinor } }], row.id)
    return { refund: toRefund(row), isNew: true }
  })
}

/** Saves a change made from this very version of the row; undefined when somebody else wrote it first. */
export async function changeRefund(
  db: Knex,
  refund: Pick<Refund, "id" | "version">,
  change: RefundChange,
  timeline: readonly TimelineEntry[]
): Promise<Refund | undefined> {
  return db.transaction(async (trx) => {
    const names = Object.keys(change) as (keyof RefundChange)[]
    const columns = Object.fromEntries(names.filter((name) => change[name] !== undefined).map((name) => [COLUMNS[name], change[name]]))
    const [row] = await trx(TABLE)
      .where({ id: refund.id, version: refund.version })
      .update({ ...columns, version: refund.version + 1, updated_at: trx.fn.now() })
      .returning<RefundRow[]>("*")
    if (row) {
      await addTimeline(trx, row.checkout_id, timeline, row.id)
    }
    return row && toRefund(row)
  })
}

/** All refunds of a checkout, oldest first. */
export async function refundsOfCheckout(db: Knex, checkoutId: string): Promise<Refund[]> {
  const rows = await db(TABLE)
    .where({ checkout_id: checkoutId, deleted_at: null })
    .orderBy("created_at", "asc")
    .select<RefundRow[]>()
  return rows.map(toRefund)
}

function toRefund(row: RefundRow): Refund {
  return {
    id: row.id,
    checkoutId: row.checkout_id,
    account: row.account,
    refundId: row.refund_id,
    remoteId: row.remote_id,
    amountMinor: minorAmount(row.amount_minor),
    state: row.state,
    submitAfter: row.submit_after,
    submittedAt: row.submitted_at,
    attempts: row.attempts,
    reason: row.reason,
    createdAt: row.created_at,
    checks: row.checks,
    version: row.version,
  }
}
