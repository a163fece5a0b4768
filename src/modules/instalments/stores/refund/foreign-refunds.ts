import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Checkout } from "../../../../core/checkout/checkout"
import type { MinorAmount } from "../../../../core/money/money"
import { type ForeignRefund, type RecordedState, requireRoomFor } from "../../../../core/refund/foreign"
import { isGivenUp, TAKEN_UP } from "../../../../core/refund/cancelled-order"
import { NEVER_TOLD } from "../../../../core/refund/news"
import type { Refund } from "../../../../core/refund/refund"
import { CLOCKS_APART_MS, nextLook } from "../../../../core/refund/schedule"
import { isFinalRefund } from "../../../../core/refund/states"
import { type AccountKey, asNames, asPairs } from "../account-key"
import { syncIssues } from "../issues/sync-issues"
import type { Fence } from "../service/fence"
import {
  CHECKOUT_TABLE,
  CHECKOUTS,
  columnsOfCheckoutChange,
  EARLIEST_PAID_AT,
  lockedCheckout,
} from "../tables/checkout"
import { ISSUE_TABLE, whereOpen } from "../tables/issue"
import { asTaken, columnsOfNewRefund, REFUND_TABLE, REFUNDS, refundsOf } from "../tables/refund"
import { FOREIGN_REFUNDS, type KeptRefund } from "../tables/unmatched"
import { addTimeline } from "../timeline/timeline"
import { forgetUnmatchedRefund } from "./unmatched-refunds"

/** What is written down: which refund of the service's, under which of Medusa's, and who said so. */
type RecordingOfRefund = {
  checkoutId: string
  medusaRefundId: string
  foreign: ForeignRefund
  state: RecordedState
  by: string
}

/** Refunds of the service that belong to no row and were made elsewhere, as a person was told. */
export class ForeignRefunds {
  constructor(
    private readonly db: Knex,
    private readonly fence: Fence
  ) {}

  /** @param id of what is unmatched @returns undefined when it is not there, or not any more */
  async find(id: string): Promise<KeptRefund | undefined> {
    return FOREIGN_REFUNDS.first(
      FOREIGN_REFUNDS.rows(this.db).where({ id, kind: "refund" }).whereNotNull("notified_at")
    )
  }

  /** Orders of these accounts that can have been paid before it was made, and for as much at least, newest first. */
  async ordersFor(
    keys: readonly AccountKey[],
    { amountMinor, madeAt }: Pick<KeptRefund, "amountMinor" | "madeAt">,
    limit: number
  ): Promise<Checkout[]> {
    return CHECKOUTS.all(
      CHECKOUTS.rows(this.db)
        .where({ placement_state: "placed" })
        .whereIn(["account", "environment"], asPairs(keys))
        .where("amount_minor", ">=", amountMinor)
        .whereNotNull("paid_at")
        .whereRaw(`${EARLIEST_PAID_AT} <= ?`, [new Date(madeAt.getTime() + CLOCKS_APART_MS)])
        .orderBy("paid_at", "desc")
        .limit(limit)
    )
  }

  /** The service's id of one of this amount, made since then, that is on the list of what needs a person. */
  async openOf(keys: readonly AccountKey[], amountMinor: MinorAmount, since: Date): Promise<string | undefined> {
    const found = await FOREIGN_REFUNDS.first(
      FOREIGN_REFUNDS.rows(this.db)
        .where({ kind: "refund", amount_minor: amountMinor })
        .whereRaw("listed_for && ?::text[]", [asNames(keys)])
        .where("remote_created_at", ">=", since)
        .whereNot({ remote_state: "failed" })
        .whereIn("id", whereOpen(this.db(ISSUE_TABLE).where({ issue: "unmatched_refund" })).select("subject_id"))
    )
    return found?.serviceRefundId
  }

  /**
   * Records one as this checkout's, under a lock on the checkout; it is unmatched no more. Nothing is sent, now or later: the
   * row begins with the service's id.
   *
   * @throws Refusal when it cannot be this checkout's, ServiceRefundTaken when it is another row's already; then nothing is written
   */
  async record(recording: RecordingOfRefund): Promise<Refund> {
    const { checkoutId, foreign, state, by } = recording
    const { amountMinor, serviceRefundId } = foreign
    const details = { state, amountMinor, by, remote: serviceRefundId }
    return this.fence.transaction(async (trx) => {
      const checkout = await lockedCheckout(trx, checkoutId)
      requireRoomFor(checkout, await refundsOf(trx, [checkoutId]), foreign)
      const refund = await insertRecorded(trx, checkout, recording)
      await forgetUnmatchedRefund(trx, serviceRefundId)
      await addTimeline(trx, checkoutId, [{ kind: "refund_recorded", source: "admin", details }], refund.id)
      await syncIssues(trx, await takenUp(trx, checkout))
      return refund
    })
  }
}

/** What is left of a cancelled order's money is known again: the job asks for it. */
async function takenUp(trx: Knex, checkout: Checkout): Promise<Checkout> {
  if (!isGivenUp(checkout)) {
    return checkout
  }
  const version = checkout.version + 1
  await trx(CHECKOUT_TABLE)
    .where({ id: checkout.id })
    .update({ ...columnsOfCheckoutChange(TAKEN_UP), version, updated_at: trx.fn.now() })
  return { ...checkout, ...TAKEN_UP, version }
}

async function insertRecorded(
  trx: Knex,
  { account }: Checkout,
  { checkoutId, medusaRefundId, state, foreign: { serviceRefundId, amountMinor, madeAt } }: RecordingOfRefund
): Promise<Refund> {
  const now = new Date()
  const nextCheckAt = isFinalRefund(state) ? now : nextLook(0, now)
  const insert = trx(REFUND_TABLE).insert({
    id: generateEntityId(undefined, "inref"),
    ...columnsOfNewRefund({
      checkoutId,
      account,
      kind: "asked",
      medusaRefundId,
      serviceRefundId,
      amountMinor,
      state,
      submittedAt: madeAt,
      nextCheckAt,
      toldAs: NEVER_TOLD,
    }),
  })
  return REFUNDS.inserted(insert).catch(asTaken)
}
