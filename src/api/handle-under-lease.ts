import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { HeldLease } from "../use-cases/ledger/with-lease"

export type Middleware = (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) => Promise<void>

/** A handler whose browser has left and that goes on for this long is given up, milliseconds; Medusa's own lock of a cart ends then too. */
const LONGEST_WORK_MS = 120_000

/** As far as it is looked at here. */
type Answer = { end: (...args: never[]) => unknown; once(event: "close", listener: () => void): unknown }

/**
 * Calls back once, when the handler has answered. The response's own events will not do: a browser that leaves closes the
 * response while the work behind it goes on.
 *
 * @param givenUp called once where the work goes on for very long after that; it may still answer later
 */
export function onceAnswered(res: Answer, task: () => void, givenUp: () => void = () => undefined): void {
  const { end } = res
  let done = false
  res.end = function (...args: unknown[]): unknown {
    if (!done) {
      done = true
      task()
    }
    return Reflect.apply(end, res, args)
  } as typeof end
  res.once("close", () => setTimeout(() => done || givenUp(), LONGEST_WORK_MS).unref())
}

/** Runs a handler, with what was found before it. */
export type Around = (handle: () => void) => void

/** What runs under a lease before a handler, and what gives the lease back once that has answered. */
type Holding<L extends HeldLease> = {
  take: () => Promise<L>
  before?: (lease: L) => Promise<Around | void>
  finish?: (lease: L) => Promise<void>
}

/** Lets a request's handler work under a lease. @throws whatever `take` and `before` throw; the handler's errors are Medusa's to answer */
export async function handleUnderLease<L extends HeldLease>(
  res: MedusaResponse,
  next: MedusaNextFunction,
  { take, before = () => Promise.resolve(), finish = (lease) => lease.release() }: Holding<L>
): Promise<void> {
  const lease = await take()
  onceAnswered(
    res,
    // Once the answer is on its way.
    () => setImmediate(() => void finish(lease)),
    () => void lease.abandon()
  )
  const around = await lease.run(() => before(lease))
  lease.run(() => (around ? around(next) : next()))
}

/** As far as it is looked at here. */
type JsonAnswer = { statusCode: number; status(code: number): unknown; json(body: unknown): unknown }

/**
 * Turns an error of Medusa's into the truth: when the handler answers with one although what was asked for has happened, or somebody
 * else has taken it up, or it says nothing, that is answered instead.
 *
 * @param truth is given the error's body; undefined where the error is true
 */
export function answerTruth(
  res: JsonAnswer,
  truth: (error: unknown) => Promise<{ status: number; body: object } | undefined>
): void {
  const json = res.json.bind(res)
  res.json = (body) => {
    res.json = json
    if (res.statusCode < 400) {
      return json(body)
    }
    void truth(body)
      .catch(() => undefined)
      .then((instead) => {
        if (instead) {
          res.status(instead.status)
        }
        json(instead?.body ?? body)
      })
    return res
  }
}
