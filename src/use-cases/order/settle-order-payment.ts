import type { MedusaContainer } from "@medusajs/framework/types"
import type { Failure } from "../../core/cart/failure"
import type { Checkout } from "../../core/checkout/checkout"
import { LeaseBusyError, LeaseLostError } from "../../core/lease"
import { minorAmount } from "../../core/money/money"
import { nextOrderStep, type OrderToPay, type OrderWish } from "../../core/order/order-to-pay"
import { failureFrom } from "../cart/failure-from"
import { clearSessions } from "../cart/fit-session"
import { noteDown } from "../cart/note-down"
import { ledgerOf } from "../ledger/ledger-of"
import { withPolicy } from "../ledger/policy-for"
import { orderToPay } from "../medusa/order/order-to-pay"
import { correctCaptures, recordPayment } from "../medusa/order/record-payment"
import { authoriseSession, createSession } from "../medusa/payment/sessions"
import { report } from "../notify/report"
import { withRefundLease } from "../refund/accounting/refund-lease"
import { guarded } from "../service/run-job"

/** More than any payment needs: a new session, its payment, the record of it. */
const MOST_STEPS = 4

/** Nobody waits for it. Milliseconds. */
const LOST_WAIT_MS = 5_000

type PaymentOfOrder = { id: string; forOrderId: string }

/**
 * Lets a payment count for the order that owes it, or finds that it does not. Under the lease on the order's money, which its refunds
 * and its cancellation take as well. May be run again after a crash at any point: what is there is found, and what is missing is added.
 * A process that stalled until somebody else took the lease corrects what it recorded beside them.
 *
 * @throws LeaseBusyError while another process works on the order's money; LeaseLostError
 */
export async function settleOrderPayment(
  container: MedusaContainer,
  payment: PaymentOfOrder,
  wish: OrderWish,
  waitMs: number
): Promise<void> {
  try {
    await withRefundLease(container, payment.forOrderId, waitMs, () => settle(container, payment, wish))
  } catch (error) {
    if (error instanceof LeaseLostError) {
      await guarded(container, `payment of ${payment.forOrderId} that stalled`, () =>
        correctStalled(container, payment)
      )
    }
    throw error
  }
}

async function correctStalled(container: MedusaContainer, { id, forOrderId }: PaymentOfOrder): Promise<void> {
  await withRefundLease(container, forOrderId, LOST_WAIT_MS, async (held) => {
    const attempt = await ledgerOf(container).checkouts.existing(id)
    if (attempt.placementState === "placed") {
      await correctCaptures(container, held, attempt, forOrderId)
    }
  })
}

async function settle(container: MedusaContainer, { id, forOrderId }: PaymentOfOrder, wish: OrderWish): Promise<void> {
  const ledger = ledgerOf(container)
  let failure: Failure | null = null
  for (let step = 0; step < MOST_STEPS; step++) {
    const attempt = await withPolicy(ledger, await ledger.checkouts.existing(id))
    let order: OrderToPay | undefined
    const unread = await triedTo(container, attempt, "read", async () => {
      order = await orderToPay(container, attempt.paymentCollectionId)
    })
    failure ??= unread
    const next = nextOrderStep(attempt, order, wish, failure, new Date())
    if (!next) {
      return
    }
    if (next.do === "note") {
      await noteDown(container, attempt, next.note)
      return
    }
    failure = await triedTo(container, attempt, next.do, () =>
      next.do === "pay" ? pay(container, attempt, order) : record(container, attempt, forOrderId)
    )
  }
}

/** @returns what went wrong, which the next look turns into the payment's recorded outcome */
async function triedTo(
  container: MedusaContainer,
  attempt: Checkout,
  what: "read" | "pay" | "record",
  work: () => Promise<void>
): Promise<Failure | null> {
  try {
    await ledgerOf(container).fence.assertHeld()
    await work()
    return null
  } catch (error) {
    if (error instanceof LeaseLostError || error instanceof LeaseBusyError) {
      throw error
    }
    const failure = await failureFrom(container, attempt, `${what}_order`, error)
    report(container, `${what}_order failed (${failure.cause})`, error, { reference: attempt.reference })
    return failure
  }
}

/**
 * Authorises the session that carries the payment. Where another took its place, because the shopper came back to the page, the
 * collection is given a new one, which finds what was paid.
 */
async function pay(container: MedusaContainer, attempt: Checkout, order: OrderToPay | undefined): Promise<void> {
  const sessions = order?.sessions ?? []
  const own = sessions.find(({ id, isSpent }) => id === attempt.paymentSessionId && !isSpent)
  const others = sessions.filter(({ providerId, status }) => providerId !== attempt.providerId && status !== "canceled")
  await clearSessions(container, attempt, others, await ledgerOf(container).checkouts.ofCart(attempt.cartId))
  await (own ? authoriseSession(container, own.id) : createSession(container, attempt.paymentCollectionId, attempt))
}

/** The order counts it, and the row says so. */
async function record(container: MedusaContainer, attempt: Checkout, orderId: string): Promise<void> {
  await recordPayment(container, attempt, orderId)
  const counted = { totalMinor: attempt.amountMinor, refundedMinor: minorAmount(0) }
  await noteDown(container, attempt, { kind: "placed", orderId, ...counted, lookAgain: false })
}
