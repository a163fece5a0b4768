import type { Refund } from "../../../src/core/refund/refund"
import { cameToNothing } from "../../../src/core/refund/states"
import type { CartEvidence } from "../evidence"

/**
 * What needs a person is on the admin's list: a payment without an order, or with an order of another total, and a refund that
 * came to nothing, unless the whole payment is going back by others, or has become an order after all.
 */
export function allListed(cart: CartEvidence, listed: string): string[] {
  const { ledger, refunds } = cart
  const unplaced = ledger.filter(
    ({ remoteState, placementState }) => remoteState === "successful" && placementState === "unplaced"
  )
  const nothing = refunds.filter(
    ({ state, retriedAs, wasRecorded }) =>
      // A refusal that Medusa did not record was told there and then.
      retriedAs === null && (state === "failed" || (state === "rejected" && wasRecorded === true))
  )
  return [
    ...ofAnotherTotal(cart)
      .filter(({ id }) => !listed.includes(id))
      .map(({ paid, total }) => `paid ${paid} for an order of ${total}, and no admin is shown that`),
    ...unplaced
      .filter(({ id }) => !listed.includes(id))
      .map(({ reference }) => `paid ${reference} has no order, and no admin is shown that`),
    ...nothing
      .filter((refund) => isOwed(cart, refund) && !listed.includes(refund.id))
      .map(({ id, state }) => `the refund ${id} is ${state}, and no admin is shown that`),
  ]
}

function isOwed({ ledger, refunds }: CartEvidence, { checkoutId, kind }: Refund): boolean {
  const payment = ledger.find(({ id }) => id === checkoutId)
  if (kind === "unplaced" && payment?.placementState === "placed") {
    return false
  }
  const paidMinor = payment?.amountMinor ?? 0
  const goingBack = refunds.filter((refund) => refund.checkoutId === checkoutId && !cameToNothing(refund.state))
  return goingBack.reduce((sum, { amountMinor }) => sum + amountMinor, 0) < paidMinor
}

/** Placed payments whose orders came to something else, unless an admin has changed them since. */
function ofAnotherTotal({ ledger, orders, changedOrders }: CartEvidence) {
  return ledger
    .filter(({ placementState }) => placementState === "placed")
    .flatMap(({ id, orderId, amountMinor }) => {
      const order = orders.find((candidate) => candidate.id === orderId)
      const isAnother = order && order.totalMinor !== amountMinor && !changedOrders.includes(order.id)
      return isAnother ? [{ id, paid: amountMinor, total: order.totalMinor }] : []
    })
}
