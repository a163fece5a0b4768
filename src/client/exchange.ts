import { setTimeout as delay } from "node:timers/promises"
import type { Timeouts } from "./config"
import { type CallOutcome, InstalmentsClientError, toPrivateCause } from "./errors"
import { type Answered, type Failure, judge } from "./failure"
import type { Endpoint } from "./limits"
import type { RateBudget, TakenSlot } from "./rate-budget"
import type { Sendable } from "./request"
import { nextWaitMs, waitAllowanceMs } from "./retry"
import type { Transport } from "./transport"
import type { CallOptions } from "./types"

/** Time as the client sees it. Only differences of `now` are used. */
export type Clock = {
  /** Milliseconds, never going backwards. */
  now(): number
  sleep(ms: number): Promise<void>
}

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms) => delay(ms),
}

/** What the client is given instead of reaching for it. */
export type ClientDeps = {
  clock: Clock
  /** In [0, 1): spreads repeated requests. */
  random(): number
  budget: RateBudget
  /** Hears of an answer that a call failed with, before the caller does. */
  onFailure(error: InstalmentsClientError): Promise<void>
  /** Hears that the service refuses the first of several secrets or keys, and takes another one. */
  onSpare(option: "clientSecret" | "signingKey"): void
  /** Hears of an answer that can be used, before the caller does. @param clockAheadMs of this computer, where the service says its time */
  onAnswer(endpoint: Endpoint, clockAheadMs: number | null): void
  /** Runs a call, with all waiting and repeating, and gives what it gives: for whoever measures. */
  around<T>(endpoint: Endpoint, call: () => Promise<T>): Promise<T>
}

/** Sends a request as often as is safe and resolves with its 2xx reply. @throws InstalmentsClientError, and whatever `beforeSend` throws */
export type Exchange = (request: Sendable, call: CallOptions) => Promise<Answered>

export function createExchange(transport: Transport, deps: ClientDeps, timeouts: Timeouts): Exchange {
  const deliver = createDelivery(transport, deps)

  return async (first, call) => {
    const { endpoint } = first
    let request = first
    const time = { totalMs: call.totalMs ?? timeouts.totalMs, replyMs: timeouts.replyMs }
    const deadline = deps.clock.now() + time.totalMs
    const remainingMs = () => Math.max(0, deadline - deps.clock.now())
    const allowanceMs = () => waitAllowanceMs(remainingMs(), time)

    let last: Failure | undefined
    let unserved: Unserved | undefined
    for (let attempt = 1; ; attempt++) {
      const result = judge(
        endpoint,
        await deliver(request, call, { remainingMs, allowanceMs }, unserved),
        deps.budget.windowMs?.(endpoint)
      )
      if (result.ok) {
        request.taken()
        return { body: result.body, clockAheadMs: result.clockAheadMs }
      }
      const failure = { ...result.failure, outcome: graver(last?.outcome, result.failure.outcome) }
      last = failure
      await reportLimit(deps.budget, failure)
      const other = request.otherwise(result.failure)
      if (other) {
        request = other
        // That one secret or key of several is refused says nothing of the next.
        unserved = async () => new InstalmentsClientError(failure)
        continue
      }
      const wait = nextWaitMs(failure, attempt, allowanceMs(), deps.random())
      if (wait === undefined) {
        throw await told(deps, failure)
      }
      unserved = () => told(deps, failure)
      await deps.clock.sleep(wait)
    }
  }
}

/** Sends a request within its slot: one that was missed, because something held this process up, is given up for another. */
function createDelivery(transport: Transport, deps: Pick<ClientDeps, "budget">) {
  return async function deliver(request: Sendable, call: CallOptions, time: TimeLeft, unserved: Unserved | undefined) {
    const { endpoint } = request
    for (let missed: TakenSlot | undefined; ;) {
      const allowanceMs = time.allowanceMs()
      const maxWaitMs = Math.min(call.budgetWaitMs ?? Infinity, allowanceMs)
      const take = async () => {
        if (missed && allowanceMs === 0) {
          // Whatever keeps the connections, it is no limit that is used up.
          throw new Error("no connection was free while the slots lasted")
        }
        return deps.budget.take(endpoint, maxWaitMs, call.budgetShare, missed)
      }
      const slot = await takeSlot(take, endpoint, unserved)
      await call.beforeSend?.()
      const delivery = await transport.send(request, time.remainingMs(), () => slot.isInTime())
      if (delivery.kind !== "late") {
        await noted(slot.ended())
        return delivery
      }
      missed = slot
    }
  }
}

/** What a call ends with, once it has been told. */
async function told(deps: Pick<ClientDeps, "onFailure">, failure: Failure): Promise<InstalmentsClientError> {
  const error = new InstalmentsClientError(failure)
  await noted(deps.onFailure(error))
  return error
}

/** Of a call: until it ends, and the part of that for waiting. Milliseconds. */
type TimeLeft = { remainingMs(): number; allowanceMs(): number }

/** An earlier attempt whose answer was lost may have been carried out, however plainly a later one was refused. */
function graver(earlier: CallOutcome | undefined, later: CallOutcome): CallOutcome {
  return earlier === "unknown" ? "unknown" : later
}

/** What a call ends with when there is no slot for its repetition. */
type Unserved = () => Promise<InstalmentsClientError>

/** When there is no slot for a repetition, what failed before is the truth to tell. */
async function takeSlot(
  take: () => Promise<TakenSlot>,
  endpoint: Endpoint,
  unserved: Unserved | undefined
): Promise<TakenSlot> {
  try {
    return await take()
  } catch (error) {
    if (unserved) {
      throw await unserved()
    }
    throw error instanceof InstalmentsClientError ? error : budgetUnavailable(endpoint, error)
  }
}

function budgetUnavailable(endpoint: Endpoint, error: unknown): InstalmentsClientError {
  return new InstalmentsClientError({
    code: "budget_unavailable",
    endpoint,
    outcome: "refused",
    retryable: true,
    summary: "no slot of the rate budget could be had or used; nothing was sent",
    cause: toPrivateCause(error),
  })
}

async function reportLimit(budget: RateBudget, failure: Failure): Promise<void> {
  // Only the service's own 429 carries both.
  if (failure.httpStatus === 429 && failure.retryAfterSeconds !== undefined) {
    await noted(budget.exhausted(failure.endpoint, failure.retryAfterSeconds))
  }
}

/** What cannot be noted must not hide the answer. */
async function noted(note: Promise<void>): Promise<void> {
  await note.catch(() => {})
}
