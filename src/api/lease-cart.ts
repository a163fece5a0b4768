import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { onceAnswered } from "./once-answered"
import { idText, parseInput } from "./parse-input"
import { SENTENCES } from "../core/sentences"
import {
  abandonUnfinished,
  cartOfCollection,
  type HeldLease,
  holdCartLease,
  LeaseBusyError,
  ledgerOf,
  linkOrder,
  refreshAmount,
  replaceSpentSession,
  requireUnordered,
  toMedusaError,
} from "../workflows"

/** The wait is longer than most completions; then the storefront is asked to try again. Milliseconds, seconds. */
const WAIT_MS = 10_000
const RETRY_AFTER_S = "2"

/**
 * Medusa's own completion of a cart waits for the callback's, and the other way round, across all processes: Medusa's
 * default locks only hold within one. Carts that were never paid in instalments pass at the cost of one indexed read.
 */
export async function leaseCart(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const cartId = parseInput(idText, req.params.id)
  const begunAt = new Date()
  return held(req, res, next, cartId, {
    before: () => replaceSpentSession(req.scope, cartId),
    after: () => afterCompletion(req.scope, cartId, begunAt),
  })
}

/**
 * A new payment session waits for the completion of its cart: it would replace the session that is being authorised, and
 * the order would be made without the payment, or with another. Sessions of this provider wait for each other even on a new cart:
 * of several requested at once, the first creates a checkout, and the others carry it.
 */
export async function leaseSession(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const cartId = await cartOfCollection(req.scope, parseInput(idText, req.params.id))
  if (cartId === undefined) {
    return next()
  }
  const before = () => requireUnordered(req.scope, cartId)
  const after = () => linkOrder(req.scope, cartId)
  return isOurs(req.body)
    ? underLease(req, res, next, cartId, { before: () => before().then(() => refreshAmount(req.scope, cartId)), after })
    : held(req, res, next, cartId, { before, after })
}

const chosen = z.object({ provider_id: z.string().startsWith("pp_instalments_") })

/** True when the shopper picks this way to pay. */
function isOurs(body: unknown): boolean {
  return chosen.safeParse(body).success
}

/** What runs under the lease before the handler, and once it has answered. */
type Care = { before: () => Promise<void>; after: () => Promise<void> }

/**
 * Whatever the answer: Medusa answers 200 when the payment is not confirmed, and may not have taken the order back that it had
 * begun.
 */
async function afterCompletion(container: MedusaContainer, cartId: string, begunAt: Date): Promise<void> {
  await linkOrder(container, cartId)
  await abandonUnfinished(container, cartId, begunAt)
}

/** A cart that the ledger knows is leased; any other passes. */
async function held(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
  cartId: string,
  care: Care
): Promise<void> {
  const isKnown = (await ledgerOf(req.scope).checkouts.ofCart(cartId)).length > 0
  return isKnown ? underLease(req, res, next, cartId, care) : next()
}

async function underLease(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
  cartId: string,
  { before, after }: Care
): Promise<void> {
  try {
    const lease = await holdCartLease(req.scope, cartId, WAIT_MS)
    onceAnswered(res, () => void finish(req, cartId, lease, after))
    await lease.run(before)
    lease.run(() => next())
  } catch (error) {
    if (!(error instanceof LeaseBusyError)) {
      throw toMedusaError(error)
    }
    res.setHeader("retry-after", RETRY_AFTER_S)
    res.status(409).json({ type: "conflict", message: SENTENCES.beingPlaced })
  }
}

/** The ledger learns of the order before anybody else may work on the cart. What fails here, the reconcile job makes up for. */
async function finish(req: MedusaRequest, cartId: string, lease: HeldLease, after: () => Promise<void>): Promise<void> {
  try {
    await lease.run(after)
  } catch (error) {
    const logger = req.scope.resolve(ContainerRegistrationKeys.LOGGER)
    logger.error(
      `instalments: the order of ${cartId} will be linked later (${error instanceof Error ? error.name : "unknown"})`
    )
  } finally {
    await lease.release()
  }
}
