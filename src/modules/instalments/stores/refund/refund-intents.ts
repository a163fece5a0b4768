import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Checkout } from "../../../../core/checkout/checkout"
import type { MinorAmount } from "../../../../core/money/money"
import { intentOf } from "../../../../core/refund/intent"
import { NEVER_TOLD } from "../../../../core/refund/news"
import type { Asker, ChosenReason, NewRefund, Refund, RefundOpening } from "../../../../core/refund/refund"
import { requireRefundMove } from "../../../../core/refund/states"
import { type Claimant, claimedBy } from "../claims"
import { syncIssues } from "../issues/sync-issues"
import type { Fence } from "../service/fence"
import { lockedCheckout } from "../tables/checkout"
import { columnsOfNewRefund, REFUND_TABLE, REFUNDS, refundsOf } from "../tables/refund"
import { addTimeline } from "../timeline/timeline"

/** Who opens a refund, for which reason, and for how long nobody else may work on it. */
type RefundOpener = Claimant & { asker: Asker; reason?: ChosenReason | null }

/** How a refund begins, given the refunds so far and the checkout as it stands; may throw to refuse it. */
type OpeningRule = (refunds: readonly Refund[], checkout: Checkout) => RefundOpening

/** Intents to give money back, which become refunds. */
export class RefundIntents {
  constructor(private readonly fence: Fence) {}

  /**
   * Writes the row that precedes the call, under a lock on the checkout, so that two refunds at the same moment see each
   * other. A refund that is taken up names its successor in the same transaction.
   *
   * @returns the row, and whether it was there already
   * @throws whatever `openingOf` throws; then nothing is written
   */
  async open(
    wanted: NewRefund & { takenMinor?: MinorAmount | undefined },
    opener: RefundOpener,
    openingOf: OpeningRule
  ): Promise<{ refund: Refund; isNew: boolean }> {
    return this.fence.transaction(async (trx) => {
      const checkout = await lockedCheckout(trx, wanted.checkoutId)
      const refunds = await refundsOf(trx, [wanted.checkoutId])
      const intent = intentOf(refunds, wanted, checkout)
      if (intent.known) {
        return { refund: intent.known, isNew: false }
      }
      const opening = openingOf(refunds, checkout)
      const refund = await insertRefund(trx, { ...wanted, retryOf: intent.takesUp?.id ?? null }, opener, opening)
      this.fence.noteRefund(refund.id)
      await tellOpened(trx, refund, opener)
      if (intent.takesUp) {
        await takeUp(trx, intent.takesUp, refund, opener)
      }
      await syncIssues(trx, checkout)
      return { refund, isNew: true }
    })
  }
}

async function insertRefund(
  trx: Knex,
  { checkoutId, account, kind, medusaRefundId, retryOf }: NewRefund,
  opener: RefundOpener,
  opening: RefundOpening
): Promise<Refund> {
  requireRefundMove(null, opening.state)
  const chosenReason = opener.reason ?? null
  const wanted = { checkoutId, account, kind, medusaRefundId, retryOf, chosenReason, toldAs: NEVER_TOLD }
  return REFUNDS.inserted(
    trx(REFUND_TABLE).insert({
      id: generateEntityId(undefined, "inref"),
      ...columnsOfNewRefund({ ...wanted, ...opening }),
      ...claimedBy(trx, opener),
    })
  )
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
