import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { assertNever } from "../../core/assert-never"
import type { Correction } from "../../core/cart/corrections"
import { payingOrder } from "../../core/cart/standing-payment"
import { COMPLETION_MS } from "../../core/cart/whose"
import type { Attempt, Truth } from "../../core/cart/truth"
import { LeaseBusyError } from "../../core/lease"
import { ledgerOf } from "../ledger/ledger-of"
import type { HeldCart } from "../ledger/with-lease"
import { completeCart, isKnownCompleted } from "../medusa/cart/carts"
import { correctCaptures, recordPayment } from "../medusa/order/record-payment"
import { cancelOrder, linkPayments, removeOrder, restoreOrder, unlinkGoneOrder } from "../medusa/order/remove-order"
import { voidPayments } from "../medusa/order/void-payments"
import { authoriseSession, deleteSessions } from "../medusa/payment/sessions"
import { inTime } from "../notify/in-time"
import { emitOrderPlaced } from "../notify/notify"
import { guarded } from "../service/run-job"
import { CompletionFailed, failureFrom } from "./failure-from"
import { fitSession } from "./fit-session"
import { noteDown } from "./note-down"

/** The corrections that change something in Medusa. */
export type Effect = Exclude<Correction, { do: "wait" | "abandon" | "note" }>

/** Does one correction. Each may be done again after a crash at any point. @throws LeaseLostError, LeaseBusyError, CompletionFailed, and Medusa's errors */
export async function apply(
  container: MedusaContainer,
  held: HeldCart,
  truth: Truth,
  correction: Effect
): Promise<void> {
  await ledgerOf(container).fence.assertHeld()
  await effect(container, held, truth, correction)
  if (correction.do === "remove_order" || correction.do === "restore_order" || correction.do === "cancel_order") {
    // An operator should find it in the log.
    const orderId = correction.do === "remove_order" ? correction.order.id : correction.orderId
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(`instalments: ${correction.do} ${orderId} of cart ${held.cartId}`)
  }
}

async function effect(container: MedusaContainer, held: HeldCart, truth: Truth, correction: Effect): Promise<void> {
  const { cartId } = held
  switch (correction.do) {
    case "remove_order": {
      const { order, isLinked } = correction
      const [newest] = truth.attempts
      if (newest) {
        // First the proof: it outlives this lease, should the order turn out to be paid another way.
        await noteDown(container, newest, { kind: "left_unpaid", orderId: order.id })
      }
      await deleteSessions(container, correction.sessionIds)
      return removeOrder(container, order, isLinked ? cartId : undefined)
    }
    case "restore_order":
      return restoreOrder(container, correction.orderId, cartId, truth.cart?.paymentCollectionId)
    case "cancel_order":
      return cancelOrder(container, correction.orderId)
    case "unlink_order":
      return unlinkGoneOrder(container, correction.orderId, cartId, truth.cart?.paymentCollectionId)
    case "void_payments":
      return voidPayments(container, correction.paymentIds, correction.attempt)
    case "drop_sessions":
      return deleteSessions(container, correction.sessionIds)
    case "fit_session":
      return fitSession(container, truth, correction.attempt)
    case "complete_cart":
      return complete(container, held, correction.attempt)
    case "pay_order":
      return payOrder(container, truth, correction.attempt, correction.orderId)
    case "correct_captures":
      return correctCaptures(container, held, correction.attempt, correction.orderId)
    default:
      return assertNever(correction)
  }
}

/**
 * Finishes an order whose making was cut short: links it with its payments, authorises the session of its paid checkout if that
 * has not happened, records what was captured, and emits the event that Medusa emits at the end of a completion, unless one has ended:
 * Medusa also makes orders of payments that a failed completion has cancelled.
 */
async function payOrder(container: MedusaContainer, truth: Truth, attempt: Attempt, orderId: string): Promise<void> {
  if (truth.order?.collectionIds.length === 0) {
    await linkPayments(container, orderId, attempt.paymentCollectionId)
  }
  if (payingOrder(truth.payments)?.reference !== attempt.reference) {
    await authoriseSession(container, attempt.paymentSessionId)
  }
  await recordPayment(container, attempt, orderId)
  // A bus that rejects the event undoes nothing: the order is there, and paid.
  await guarded(container, `order.placed of ${orderId}`, async () => {
    if (!(await isKnownCompleted(container, orderId))) {
      await emitOrderPlaced(container, orderId)
    }
  })
}

/** What operators read of a completion that hangs. */
const NOT_BACK = "the completion does not come back; a hook or a provider may be hanging"

/**
 * Medusa undoes a completion that fails, but undoes nothing where its engine throws: then, as after a crash, the next holder of the
 * lease takes care of what is left. One that does not come back, for a merchant's code may wait for ever, is noted as failed and left
 * to itself as one whose process stalls is: other carts wait for whoever waits for it.
 *
 * @throws LeaseBusyError where it does not come back
 */
async function complete(container: MedusaContainer, held: HeldCart, attempt: Attempt): Promise<void> {
  const completion = completeCart(container, held.cartId).catch((error: unknown) => {
    held.cutShort()
    throw error
  })
  const errors = await inTime(completion, COMPLETION_MS)
  if (errors === undefined) {
    try {
      const failure = await failureFrom(container, attempt, "complete_cart", new Error(NOT_BACK))
      await noteDown(container, attempt, { kind: "unplaced", problem: "completion_failed", failure })
    } finally {
      await held.abandon()
    }
    throw new LeaseBusyError(`The completion of the cart ${held.cartId} has not come back`)
  }
  if (errors.length > 0) {
    throw new CompletionFailed(errors)
  }
}
