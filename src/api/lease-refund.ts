import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { answerTruth, handleUnderLease, type Middleware, onceAnswered } from "./handle-under-lease"
import { saidTo } from "./language-of"
import { idText, medusaIdOf, parseInput, requireStorable } from "./parse-input"
import { type Reason, reasonOf } from "../core/reasons/reasons"
import { Refusal } from "../core/refusal"
import { holdRefundLease } from "../use-cases/refund/accounting/refund-lease"
import { healAfterCancellation, isAcceptedAllTheSame } from "../use-cases/refund/follow/accepted-refund"
import { isLeaseError, LeaseBusyError, LeaseLostError } from "../core/lease"
import { knowsOrder } from "../use-cases/service/known-to-ledger"
import { ledgerOf } from "../use-cases/ledger/ledger-of"
import { refundLease } from "../use-cases/ledger/with-lease"
import { orderOfPayment, requireNotCancelled } from "../use-cases/refund/request/order-of-payment"
import { type ChangeOfOrder, orderOfChange, requireNoOpenChange } from "../use-cases/medusa/order/order-changes"
import { orderOfCollection } from "../use-cases/medusa/order/order-to-pay"
import { requireProvider } from "../use-cases/medusa/shop/providers"
import { paymentAsAsked } from "../use-cases/medusa/payment/payments"
import { reopenAfterDeletion } from "../use-cases/order/reopen"
import { toMedusaError } from "../use-cases/notify/medusa-error"
import { report } from "../use-cases/notify/report"

/** Medusa's answer to what it has no words for: its lock or its workflow engine does not reach Redis, for example. */
const unknownError = z.object({ type: z.literal("unknown_error") })
const namesOrder = z.object({ order_id: z.string() })

/** Longer than most refunds take, the service's answer included. Milliseconds, seconds. */
const WAIT_MS = 10_000
const RETRY_AFTER_S = "5"

/**
 * Refunds of one order wait for each other, across all processes: two at the same moment corrupt Medusa's records of the
 * order although the money moves. So do those of payments made another way, where the order has one of ours; they are Medusa's
 * own otherwise. Medusa cannot record a refund of a cancelled order at all, nor one while a change of the order is open, and
 * notices only after the money has moved: both are refused here. A change that other code begins meanwhile makes Medusa answer
 * with an error although the money moves: the answer then says that it does.
 */
export const leaseRefund: Middleware = async (req, res, next) => {
  const paymentId = medusaIdOf(req)
  const order = await orderOfPayment(req.scope, paymentId)
  if (!order) {
    return next()
  }
  requireStorable(req.body)
  const { orderId, providerId } = order
  if (providerId === null) {
    return held(orderId)(req, res, next)
  }
  answerTruth(res, async (error) => {
    const isAccepted = await isAcceptedAllTheSame(req.scope, orderId)
    if (isAccepted) {
      return { status: 200, body: { payment: await paymentAsAsked(req.scope, paymentId, req.queryConfig.fields) } }
    }
    const isInterrupted = isAccepted === undefined || (res.statusCode >= 500 && (await isTakenUp(req)))
    if (isInterrupted) {
      return { status: 400, body: { type: "not_allowed", message: saidTo(req, reasonOf("interrupted", {})) } }
    }
    const message = saidTo(req, reasonOf("not_begun", {}))
    return unknownError.safeParse(error).success ? { status: 409, body: { type: "conflict", message } } : undefined
  })
  const check = async () => {
    await requireNotCancelled(req.scope, orderId)
    await requireNoOpenChange(req.scope, orderId)
    requireProvider(req.scope, providerId)
  }
  return held(orderId, { before: check })(req, res, next)
}

/** This process stalled, and somebody else works on the order since: what Medusa's error of no kind comes from. */
function isTakenUp(req: MedusaRequest): Promise<boolean> {
  const isLost = (error: unknown) => isLeaseError(error, LeaseLostError)
  return ledgerOf(req.scope)
    .fence.assertHeld()
    .then(() => false, isLost)
}

/** Captures of one order wait for each other and for refunds: of two at the same moment, Medusa counts each twice in the order. */
export const leaseCapture: Middleware = async (req, res, next) => {
  const order = await orderOfPayment(req.scope, medusaIdOf(req))
  return order ? held(order.orderId)(req, res, next) : next()
}

/**
 * The cancellation of an order refunds it, so it takes the same lease. What a failed one left in the order's records is removed, and
 * admins are notified of money that goes back all the same.
 */
export const leaseCancellation = leaseOrder(medusaIdOf, {
  before: async (req, res, orderId) => {
    await requireNoOpenChange(req.scope, orderId)
    const { fence } = ledgerOf(req.scope)
    await fence.noteCancelling(refundLease(orderId))
    // Registered under the lease, this comes before the lease is given back: what was begun under it is still known.
    onceAnswered(
      res,
      () => res.statusCode >= 400 && void healAfterCancellation(req.scope, orderId, fence.refundsBegun())
    )
  },
})

/**
 * A change of the order that begins during a refund would stop Medusa halfway, after the money has been requested: it waits
 * for the same lease. The order is named in the path or in the body, whose shape is the route's to check.
 */
export const leaseOrderChange = leaseOrder(namedOrder)

/** The same for what ends such a change, or makes a new version of the order in another way. */
export const leaseVersion = leaseOrder(namedOrder, { endsChange: true })

function namedOrder(req: MedusaRequest): string | undefined {
  return parseInput(idText.optional(), req.params.id ?? namesOrder.safeParse(req.body).data?.order_id)
}

/**
 * The same where the path names a return, an exchange or a claim: to receive, to confirm or to cancel it makes a new version of the
 * order, which lacks what is recorded of its money in that moment.
 */
export const leaseChangeOf = (kind: ChangeOfOrder) =>
  leaseOrder((req) => orderOfChange(req.scope, kind, medusaIdOf(req)), { endsChange: true })

/** A draft that was paid by its link is deleted: the payment waits for a person from then on. */
export const leaseDeletion = leaseOrder(medusaIdOf, {
  before: async (req, res, orderId) => onceAnswered(res, () => void reopenAfterDeletion(req.scope, orderId)),
})

/** An admin marks what an order owes as paid: a shopper may be paying it at this moment. */
export const leaseMarking = leaseOrder((req) => orderOfCollection(req.scope, medusaIdOf(req)))

/** `before` runs under the lease, before the handler; `endsChange` as `holdRefundLease` takes it. */
type Leasing = {
  before?: (req: MedusaRequest, res: MedusaResponse, orderId: string) => Promise<void>
  endsChange?: boolean
}

/** Leases an order that has one of our payments; any other passes. */
function leaseOrder(
  orderOf: (req: MedusaRequest) => string | undefined | Promise<string | undefined>,
  leasing: Leasing = {}
): Middleware {
  return async (req, res, next) => {
    const orderId = await orderOf(req)
    return orderId !== undefined && (await knowsOrder(req.scope, orderId))
      ? held(orderId, leasing)(req, res, next)
      : next()
  }
}

function held(orderId: string, { before, endsChange = false }: Leasing = {}): Middleware {
  return async (req, res, next) => {
    try {
      await handleUnderLease(res, next, {
        take: () => holdRefundLease(req.scope, orderId, WAIT_MS, { endsChange }),
        before: async () => before?.(req, res, orderId),
      })
    } catch (error) {
      if (error instanceof Refusal) {
        const message = error.reason ? saidTo(req, error.reason) : error.message
        res.status(400).json({ type: "not_allowed", message })
        return
      }
      const known = toMedusaError(error)
      if (!(error instanceof LeaseBusyError) && MedusaError.isMedusaError(known)) {
        throw known
      }
      const reason = notBegun(req, orderId, error)
      res.setHeader("retry-after", RETRY_AFTER_S)
      res.status(409).json({ type: "conflict", message: saidTo(req, reason) })
    }
  }
}

/** Why the handler was not reached: whatever a dead process left of the order may fail to be repaired. */
function notBegun(req: MedusaRequest, orderId: string, error: unknown): Reason {
  if (error instanceof LeaseBusyError) {
    return reasonOf("order_busy", {})
  }
  report(req.scope, "what an admin asked for was not begun", error, { reference: orderId, level: "error" })
  return reasonOf("not_begun", {})
}
