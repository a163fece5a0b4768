import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Checkout } from "../../../../core/checkout/checkout"
import { intentOf } from "../../../../core/refund/intent"
import type { NewRefund, Refund, RefundOpening } from "../../../../core/refund/refund"
import { ServiceRefundTaken } from "../../../../core/refund/service-refund-taken"
import { requireRefundMove } from "../../../../core/refund/states"
import type { TimelineEntry, TimelineSource } from "../../../../core/timeline"
import { CHECKOUT_TABLE, type CheckoutRow, toCheckout } from "../checkout/checkout-row"
import { addTimeline } from "../checkout/timeline"
import { syncIssues } from "../issues/sync-issues"
import { refundsOfCheckout } from "./refund-queries"
import { REFUND_TABLE, type RefundRow, toRefund } from "./refund-row"
import { forgetUnmatchedRefund } from "./unmatched-refunds"

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
    | "wasRecorded"
    | "noticed"
    | "missedAt"
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
  wasRecorded: "was_recorded",
  noticed: "noticed",
  missedAt: "missed_at",
  settledAt: "settled_at",
  checks: "checks",
  nextCheckAt: "next_check_at",
}

/** Who asks: a person by the id of their user or API key, Medusa on its own, or the plugin's job. */
export type Asker = { source: Extract<TimelineSource, "admin" | "shop" | "job">; by: string | null }

/** Who opens a refund, and for how long nobody else may work on it. */
export type RefundOpener = { owner: string; leaseMs: number; asker: Asker }

/** How a refund begins, given the refunds so far and the checkout as it stands; may throw to refuse it. */
export type OpeningRule = (refunds: readonly Refund[], checkout: Checkout) => RefundOpening

/**
 * Writes the row that precedes the call, under a lock on the checkout, so that two refunds at the same moment see each
 * other. A refund that is taken up names its successor in the same transaction.
 *
 * @returns the row, and whether it was there already
 * @throws whatever `openingOf` throws; then nothing is written
 */
export async function openRefund(
  db: Knex,
  wanted: NewRefund,
  opener: RefundOpener,
  openingOf: OpeningRule
): Promise<{ refund: Refund; isNew: boolean }> {
  return db.transaction(async (trx) => {
    const checkout = await lockedCheckout(trx, wanted.checkoutId)
    const refunds = await refundsOfCheckout(trx, wanted.checkoutId)
    const intent = intentOf(refunds, wanted)
    if (intent.known) {
      return { refund: intent.known, isNew: false }
    }
    const opening = openingOf(refunds, checkout)
    const refund = await insertRefund(trx, { ...wanted, retryOf: intent.takesUp?.id ?? null }, opener, opening)
    await tellOpened(trx, refund, opener)
    if (intent.takesUp) {
      await takeUp(trx, intent.takesUp, refund, opener)
    }
    await syncIssues(trx, checkout)
    return { refund, isNew: true }
  })
}

async function lockedCheckout(trx: Knex, id: string): Promise<Checkout> {
  const row = await trx(CHECKOUT_TABLE).where({ id }).forUpdate().first<CheckoutRow | undefined>()
  if (!row) {
    throw new Error(`There is no checkout ${id}`)
  }
  return toCheckout(row)
}

async function tellOpened(trx: Knex, refund: Refund, { asker: { source, by } }: RefundOpener): Promise<void> {
  const details = { state: refund.state, amountMinor: refund.amountMinor, ...(by !== null && { by }) }
  await addTimeline(trx, refund.checkoutId, [{ kind: "refund_requested", source, details }], refund.id)
}

async function takeUp(
  trx: Knex,
  { id, checkoutId, amountMinor }: Refund,
  successor: Refund,
  { asker: { source, by } }: RefundOpener
): Promise<void> {
  await trx(REFUND_TABLE)
    .where({ id })
    .update({ retried_as: successor.id, version: trx.raw("version + 1"), updated_at: trx.fn.now() })
  const details = { refund: successor.id, amountMinor, ...(by !== null && { by }) }
  await addTimeline(trx, checkoutId, [{ kind: "refund_retried", source, details }], id)
}

async function insertRefund(
  trx: Knex,
  wanted: NewRefund,
  { owner, leaseMs }: RefundOpener,
  opening: RefundOpening
): Promise<Refund> {
  requireRefundMove(null, opening.state)
  const [row] = await trx(REFUND_TABLE)
    .insert({
      id: generateEntityId(undefined, "inref"),
      checkout_id: wanted.checkoutId,
      account: wanted.account,
      kind: wanted.kind,
      medusa_refund_id: wanted.medusaRefundId,
      retry_of: wanted.retryOf,
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
 * it first. An unmatched refund of the service that turns out to be this one is unmatched no more. Under a lock on the checkout,
 * with what needs a person from then on.
 *
 * @throws ForbiddenRefundMove for a move that no refund makes, ServiceRefundTaken when another row has the service's refund
 */
export async function changeRefund(
  db: Knex,
  refund: Pick<Refund, "id" | "checkoutId" | "version" | "leaseOwner" | "state">,
  change: RefundChange,
  timeline: readonly TimelineEntry[]
): Promise<Refund | undefined> {
  requireRefundMove(refund.state, change.state ?? refund.state)
  return db.transaction(async (trx) => {
    const { id, checkoutId, version, state, leaseOwner } = refund
    const checkout = await lockedCheckout(trx, checkoutId)
    const [row] = await trx(REFUND_TABLE)
      .where({ id, version, state, lease_owner: leaseOwner })
      .update({ ...columns(change), version: version + 1, updated_at: trx.fn.now() })
      .returning<RefundRow[]>("*")
      .catch(asTaken)
    if (!row) {
      return undefined
    }
    if (change.serviceRefundId) {
      await forgetUnmatchedRefund(trx, change.serviceRefundId)
    }
    await addTimeline(trx, checkoutId, timeline, row.id)
    await syncIssues(trx, checkout)
    return toRefund(row)
  })
}

/** Postgres' unique_violation: of what a change writes, only the service's id is unique. */
const UNIQUE_VIOLATION = "23505"

function asTaken(error: unknown): never {
  const isTaken = error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION
  throw isTaken ? new ServiceRefundTaken("The service's refund belongs to another row", { cause: error }) : error
}

function columns(change: RefundChange): Record<string, unknown> {
  const names = Object.keys(change) as (keyof RefundChange)[]
  return Object.fromEntries(
    names.filter((name) => change[name] !== undefined).map((name) => [COLUMNS[name], change[name]])
  )
}
