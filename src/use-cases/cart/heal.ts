import type { MedusaContainer } from "@medusajs/framework/types"
import type { Run, Wish } from "../../core/cart/corrections"
import type { Failure } from "../../core/cart/failure"
import { nextCorrection } from "../../core/cart/next-correction"
import type { Attempt, Truth } from "../../core/cart/truth"
import { isToBePlaced } from "../../core/cart/whose"
import { type Checkout, isPaidUnplaced } from "../../core/checkout/checkout"
import { CartLockError, LeaseBusyError, LeaseLostError } from "../../core/lease"
import { ledgerOf } from "../ledger/ledger-of"
import { cartLease, type HeldCart, type HeldLease, holdLease, underLease } from "../ledger/with-lease"
import { underCartLock } from "../medusa/cart/carts"
import { report } from "../notify/report"
import { guarded } from "../service/run-job"
import { apply, type Effect } from "./apply"
import { failureFrom } from "./failure-from"
import { noteDown } from "./note-down"
import { type Begun, readTruth } from "./read-truth"

/** Whoever has the lease now may still be completing the cart. Milliseconds. */
const LOST_WAIT_MS = 5_000

/**
 * Waits for a cart's lease. What a process that died left behind is corrected first. A process that stalled until somebody else
 * took the lease looks again afterwards: what it did since, it did beside them.
 *
 * @throws LeaseBusyError, also while a completion of a former holder may still be under way
 */
export async function holdCart(container: MedusaContainer, cartId: string, waitMs: number): Promise<HeldCart> {
  let tookOver = false
  const asCart = (lease: HeldLease): HeldCart => ({ ...lease, cartId, tookOver })
  const lease = await holdLease(ledgerOf(container), cartLease(cartId), waitMs, {
    repair: (dead, taken) => {
      tookOver = true
      return heal(container, asCart(taken), { kind: "look" }, { dead })
    },
    lost: () =>
      guarded(container, `work on ${cartId} that stalled`, () =>
        healCart(container, cartId, { kind: "look" }, LOST_WAIT_MS)
      ),
  })
  return asCart(lease)
}

/** Heals a cart under that lease. @throws as holdCart and heal do */
export async function healCart(container: MedusaContainer, cartId: string, wish: Wish, waitMs: number): Promise<void> {
  return underLease(await holdCart(container, cartId, waitMs), (held) => heal(container, held, wish))
}

/** More than any cart needs: a run that gets this far does not converge. */
const MOST_STEPS = 20

type Progress = Run & { finished: Set<string>; failures: Map<string, Failure>; done: Effect["do"][] }

/**
 * Brings a cart nearer to the promise: reads what is true, applies the one next correction, looks again, and stops when nothing
 * is left but waiting. Whatever has happened before, the same function ends it.
 *
 * @throws LeaseBusyError while a completion may be under way; LeaseLostError when the lease went to somebody else
 */
export async function heal(
  container: MedusaContainer,
  held: HeldCart,
  wish: Wish,
  { dead = null, failedSince = null }: Partial<Begun> = {}
): Promise<void> {
  const { tookOver } = held
  const run: Progress = { wish, dead, failedSince, tookOver, finished: new Set(), failures: new Map(), done: [] }
  try {
    await correctAll(container, held, run)
  } catch (error) {
    if (run.failedSince !== null) {
      // What the completion that has just failed left, nobody has seen: only its tenure proves whose it is.
      held.cutShort()
    }
    throw error
  }
}

async function correctAll(container: MedusaContainer, held: HeldCart, run: Progress): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = await correctLocked(container, held, run)
    if (next === "nothing_left") {
      return
    }
    if (next !== "again") {
      // Medusa's completion takes the cart's lock itself.
      const begunAt = new Date()
      await applied(container, held, next.truth, next.completion, run)
      run.failedSince = run.failures.has(next.completion.attempt.id) ? begunAt : null
    }
  }
  const cause = `still not as it should be after ${MOST_STEPS} corrections: ${run.done.slice(-4).join(", ")}`
  const failure: Failure = { scope: "shop", cause }
  await giveUp(container, run, async () => failure, new Error(`Cart ${held.cartId} is ${cause}`))
}

/**
 * A run that does not end has an outcome as well: what stopped it is written down, and the job tries again.
 *
 * @throws error where nobody has paid
 */
async function giveUp(
  container: MedusaContainer,
  { wish }: Progress,
  failureOf: (attempt: Checkout) => Promise<Failure>,
  error: unknown
): Promise<void> {
  const checkout = "attemptId" in wish ? await ledgerOf(container).checkouts.find({ id: wish.attemptId }) : undefined
  if (!checkout || !isPaidUnplaced(checkout)) {
    throw error
  }
  const failure = await failureOf(checkout)
  report(container, `nothing could be done (${failure.cause})`, error, { reference: checkout.reference })
  await noteDown(container, checkout, { kind: "unplaced", problem: "completion_failed", failure })
}

type Outcome = "again" | "nothing_left" | { completion: Extract<Effect, { do: "complete_cart" }>; truth: Truth }

async function correctLocked(container: MedusaContainer, held: HeldCart, run: Progress): Promise<Outcome> {
  try {
    return await underCartLock(container, held.cartId, () => correctOnce(container, held, run))
  } catch (error) {
    const isLock = error instanceof CartLockError
    if (error instanceof LeaseLostError || (error instanceof LeaseBusyError && !isLock)) {
      throw error
    }
    const [step, cause] = isLock ? ["lock_cart", error.cause] : ["read_cart", error]
    await giveUp(container, run, (attempt) => failureFrom(container, attempt, step, cause), cause)
    return "nothing_left"
  }
}

/** Notes change nothing in Medusa: what was read stays true after them. */
async function correctOnce(container: MedusaContainer, held: HeldCart, run: Progress): Promise<Outcome> {
  let truth = await readTruth(container, held.cartId, run)
  for (;;) {
    const correction = nextCorrection(truth, run, new Date())
    if (!correction) {
      return "nothing_left"
    }
    if (correction.do === "note") {
      truth = withRow(truth, await noteDown(container, correction.attempt, correction.note))
      // A proof that is noted is no outcome.
      if (correction.note.kind !== "left_unpaid") {
        run.finished.add(correction.attempt.id)
      }
    } else if (correction.do === "wait") {
      throw new LeaseBusyError(
        `Nothing is decided about the cart ${held.cartId} before ${correction.until.toISOString()}`
      )
    } else if (correction.do === "abandon") {
      held.cutShort()
      return "nothing_left"
    } else if (correction.do === "complete_cart") {
      return { completion: correction, truth }
    } else {
      return (await applied(container, held, truth, correction, run)) ? "again" : "nothing_left"
    }
  }
}

function withRow(truth: Truth, row: Omit<Attempt, "refunds" | "policy">): Truth {
  return { ...truth, attempts: truth.attempts.map((each) => (each.id === row.id ? { ...each, ...row } : each)) }
}

/**
 * What goes wrong with a paid attempt is a fact of this run, which the next look turns into its recorded outcome. Its
 * money does not depend on what cannot be tidied up now.
 *
 * @returns false when nothing more can be done in this run
 */
async function applied(
  container: MedusaContainer,
  held: HeldCart,
  truth: Truth,
  correction: Effect,
  run: Progress
): Promise<boolean> {
  run.done.push(correction.do)
  try {
    await apply(container, held, truth, correction)
    return true
  } catch (error) {
    if (error instanceof LeaseLostError || error instanceof LeaseBusyError || run.dead) {
      throw error
    }
    const attempt = "attempt" in correction ? correction.attempt : undefined
    const failure = await failureFrom(container, attempt, correction.do, error)
    report(container, `${correction.do} failed (${failure.cause})`, error, {
      reference: attempt?.reference ?? held.cartId,
    })
    if (attempt) {
      run.failures.set(attempt.id, failure)
    }
    return attempt !== undefined && isToBePlaced(attempt)
  }
}
