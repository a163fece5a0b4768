import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { minorAmount } from "../../../../core/money/money"
import { reasonIn } from "../../../../core/reasons/reasons"
import {
  type ChosenReason,
  type Refund,
  type RefundDoubt,
  type RefundKind,
  type ReversalState,
  ServiceRefundTaken,
  type ToldRefund,
} from "../../../../core/refund/refund"
import type { RefundState } from "../../../../core/refund/states"
import { whereUnclaimed } from "../claims"
import { asIs, type ChangeOf, columns, date, flag, integer, orNull, Table, takenAs, text, writer } from "../table"

export const REFUND_TABLE = "instalments_refund"

/** Known when a refund is opened or recorded, and the same ever after. */
const FIXED = columns({
  checkoutId: text,
  account: text,
  kind: asIs<RefundKind>(),
  chosenReason: orNull(asIs<ChosenReason>()),
  amountMinor: minorAmount,
  retryOf: orNull(text),
})

const CHANGING = columns({
  medusaRefundId: orNull(text),
  serviceRefundId: orNull(text),
  answeredAs: orNull(text),
  state: asIs<RefundState>(),
  submitAfter: orNull(date),
  submittedAt: orNull(date),
  attempts: integer,
  reason: orNull(reasonIn),
  wasRecorded: orNull(flag),
  noticed: orNull(asIs<ReversalState>()),
  missedAt: orNull(date),
  doubt: orNull(asIs<RefundDoubt>()),
  doubtedSince: orNull(date),
  lossToldAt: orNull(date),
  toldAs: orNull(asIs<ToldRefund>()),
  settledAt: orNull(date),
  nextCheckAt: orNull(date),
  checks: integer,
})

const REFUND = columns({
  id: text,
  ...FIXED,
  ...CHANGING,
  retriedAs: orNull(text),
  createdAt: date,
  leaseOwner: orNull(text),
  version: integer,
})

export const REFUNDS = new Table(REFUND_TABLE, REFUND)
/** With the cart and the order it was paid for, of the checkout's row. */
export const REFUNDS_OF_CARTS = new Table(REFUND_TABLE, { ...REFUND, cartId: text, orderId: orNull(text) })

export type RefundChange = ChangeOf<typeof CHANGING>

export const columnsOfNewRefund = writer({ ...FIXED, ...CHANGING })
export const columnsOfRefundChange = writer(CHANGING)

/** All refunds of these checkouts, oldest first. */
export async function refundsOf(db: Knex, checkoutIds: readonly string[]): Promise<Refund[]> {
  return checkoutIds.length === 0
    ? []
    : REFUNDS.all(
        REFUNDS.rows(db)
          .whereIn("checkout_id", [...checkoutIds])
          .orderBy("created_at")
      )
}

/** News is told at once, and of what is being sent it is not known yet: what is older, a process left that died. */
export function untoldRefunds(db: Knex): Knex.QueryBuilder {
  return whereUnclaimed(REFUNDS.rows(db))
    .whereNotNull("told_as")
    .whereNot({ state: "submitting" })
    .whereRaw("updated_at < now() - interval '1 minute'")
}

/** Of what is written into a refund's row, only the service's id is unique. */
export const asTaken = takenAs(ServiceRefundTaken, "The service's refund")
