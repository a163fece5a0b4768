import { setTimeout as delay } from "node:timers/promises"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { type Around, handleUnderLease, type Middleware } from "./handle-under-lease"
import { medusaIdOf, requireStorable } from "./parse-input"
import type { HeldCart } from "../use-cases/ledger/with-lease"
import { heal, holdCart } from "../use-cases/cart/heal"
import { requireInRegion, requireUnordered } from "../use-cases/cart/read-truth"
import { hasCollection } from "../use-cases/medusa/payment/sessions"
import { cartOfCollection } from "../use-cases/medusa/cart/cart-records"
import { isPaidUnplaced } from "../core/checkout/checkout"
import { LeaseBusyError } from "../core/lease"
import { knownToLedger, knowsOrder } from "../use-cases/service/known-to-ledger"
import { orderOfCollection } from "../use-cases/medusa/order/order-to-pay"
import { holdRefundLease } from "../use-cases/refund/accounting/refund-lease"
import { refreshAmount } from "../use-cases/medusa/cart/carts"
import { cartToPay } from "../use-cases/medusa/cart/cart-to-pay"
import { whileAsked } from "../use-cases/checkout/asked-at"
import { handOn } from "../use-cases/checkout/cart-as-read"
import { report, wordsNow } from "../use-cases/notify/report"
import { toMedusaError } from "../use-cases/notify/medusa-error"

/** The wait is longer than most completions; then the storefront is asked to try again. Milliseconds, seconds. */
const WAIT_MS = 10_000
const RETRY_AFTER_S = "2"
/**
 * Where too many wait already, the answer comes after this: a program that asks again at once would leave the process no time for
 * other shoppers. Milliseconds.
 */
const REFUSED_AFTER_MS = 1_000

/**
 * Medusa's own completion of a cart waits for the callback's, and the other way round, across all processes: Medusa's
 * default locks only hold within one. Carts that were never paid in instalments pass at the cost of one indexed read.
 */
export const leaseCart: Middleware = async (req, res, next) => {
  const cartId = medusaIdOf(req)
  const begunAt = new Date()
  const hasOrder = notesOrder(res)
  const care: Care = {
    before: (cart) => heal(req.scope, cart, { kind: "prepare" }),
    // A completion that failed may not have undone the order that it had begun.
    after: (cart) => heal(req.scope, cart, { kind: "look" }, hasOrder() ? {} : { failedSince: begunAt }),
  }
  return held(cartId, care)(req, res, next)
}

const placed = z.object({ type: z.literal("order") })

/** Medusa answers 200 also where the payment is not confirmed. @returns whether the answer was an order */
function notesOrder(res: MedusaResponse): () => boolean {
  const json = res.json.bind(res)
  let isOrder = false
  res.json = (body) => {
    isOrder = placed.safeParse(body).success
    return json(body)
  }
  return () => isOrder
}

/**
 * A new payment session waits for the completion of its cart: it would replace the session that is being authorised, and
 * the order would be made without the payment, or with another. Sessions of this provider wait for each other even on a new cart:
 * of several requested at once, the first creates a checkout, and the others carry it.
 */
export const leaseSession: Middleware = (req, res, next) => whileAsked(() => leasePayable(req, res, next))

const leasePayable: Middleware = async (req, res, next) => {
  const collectionId = medusaIdOf(req)
  const providerId = oursIn(req.body)
  if (providerId !== undefined) {
    requireStorable(req.body)
  }
  const cartId = await cartOfCollection(req.scope, collectionId)
  if (cartId === undefined) {
    return leaseOrder(await orderOfCollection(req.scope, collectionId))(req, res, next)
  }
  const after = (cart: HeldCart) => heal(req.scope, cart, { kind: "look" })
  if (providerId === undefined) {
    const before = async (cart: HeldCart) => void (await requireUnordered(req.scope, cart))
    return held(cartId, { before, after })(req, res, next)
  }
  const read = () => cartToPay(req.scope, cartId)
  const beside = read()
  // What fails is told where it is waited for, which it is not without the lease.
  beside.catch(() => undefined)
  const before = async (cart: HeldCart): Promise<Around> => {
    const [truth, found] = await Promise.all([requireUnordered(req.scope, cart), cart.wasFree ? beside : read()])
    requireInRegion(truth, providerId)
    if (found) {
      await refreshAmount(req.scope, found.cart, truth)
    }
    return (handle) => handOn(found && { ...found, attempts: truth.attempts }, handle)
  }
  return underLease(cartId, { before, after })(req, res, next)
}

/** Of several requested at once for what an order owes, the first creates a checkout, and the others carry it. */
function leaseOrder(orderId: string | undefined): Middleware {
  return async (req, res, next) => {
    if (orderId === undefined || !(isOurs(req.body) || (await knowsOrder(req.scope, orderId)))) {
      await requireCollection(req)
      return next()
    }
    return orRefuseBusy(res, () =>
      handleUnderLease(res, next, { take: () => holdRefundLease(req.scope, orderId, WAIT_MS) })
    )
  }
}

/** Medusa ends in an error of its own where the collection is not there. */
async function requireCollection({ scope, params: { id = "" }, body }: MedusaRequest): Promise<void> {
  if (isOurs(body) && !(await hasCollection(scope, id))) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `Payment collection with id '${id}' not found`)
  }
}

const chosen = z.object({ provider_id: z.string().startsWith("pp_instalments_") })

/** True when the shopper picks this way to pay. */
const isOurs = (body: unknown) => oursIn(body) !== undefined

/** The provider that the shopper picks, where it is one of ours. */
function oursIn(body: unknown): string | undefined {
  return chosen.safeParse(body).data?.provider_id
}

/** What runs under the lease before the handler, and once it has answered. */
type Care = { before: (cart: HeldCart) => Promise<Around | void>; after: (cart: HeldCart) => Promise<void> }

/** A cart that the ledger knows is leased; any other passes. */
function held(cartId: string, care: Care): Middleware {
  return async (req, res, next) => {
    const known = await knownToLedger(req.scope, ({ checkouts }) => checkouts.ofCart(cartId), [])
    return known.length > 0 ? underLease(cartId, care)(req, res, next) : next()
  }
}

function underLease(cartId: string, { before, after }: Care): Middleware {
  return (req, res, next) =>
    orRefuseBusy(
      res,
      () =>
        handleUnderLease(res, next, {
          take: () => holdCart(req.scope, cartId, WAIT_MS),
          before,
          finish: (cart) => finish(req, cart, after),
        }),
      () => isPaid(req, cartId)
    )
}

/** Whoever holds the cart of a payment without an order is placing it; of any other, a payment page may be in the making. */
async function isPaid({ scope }: MedusaRequest, cartId: string): Promise<boolean> {
  return (await knownToLedger(scope, ({ checkouts }) => checkouts.ofCart(cartId), [])).some(isPaidUnplaced)
}

/** @param isPlaced whether it is an order that it waits for @throws whatever is no LeaseBusyError, in Medusa's words */
async function orRefuseBusy(
  res: MedusaResponse,
  work: () => Promise<void>,
  isPlaced?: () => Promise<boolean>
): Promise<void> {
  const askedAt = performance.now()
  try {
    await work()
  } catch (error) {
    if (!(error instanceof LeaseBusyError)) {
      throw toMedusaError(error, "shopper")
    }
    const id = (await isPlaced?.().catch(() => false)) ? "beingPlaced" : "busy"
    await delay(Math.max(0, askedAt + REFUSED_AFTER_MS - performance.now()))
    res.setHeader("retry-after", RETRY_AFTER_S)
    res.status(409).json({ type: "conflict", message: wordsNow().say(id) })
  }
}

/** The ledger learns of the order before anybody else may work on the cart. What fails here, the reconcile job makes up for. */
async function finish(req: MedusaRequest, cart: HeldCart, after: Care["after"]): Promise<void> {
  try {
    await cart.run(() => after(cart))
  } catch (error) {
    report(req.scope, `the order of ${cart.cartId} will be linked later`, error, { level: "error" })
  } finally {
    await cart.release()
  }
}
