import { InstalmentsClientError } from "./errors"
import { Endpoint } from "./limits"

/**
 * A part of an endpoint's limit. For requests that anybody can bring about: `returned` for shoppers whom the hosted page sent
 * back as having paid, `visitor` for everybody else. `ahead` for what a job asks before anybody needs it. What is left over is
 * kept for jobs and admins.
 */
export type BudgetShare = "returned" | "visitor" | "ahead"

/** Leave to send one request now. */
export type TakenSlot = {
  /** When it is, by the budget's own clock. Milliseconds. */
  readonly at: number
  /** To be asked right before the first byte is written; false when that is so late that the slot must be given up. */
  isInTime(): boolean
  /** To be told when the request has ended, however it did: it reached the service at some moment until then. */
  ended(): Promise<void>
}

/** Spends the service's published limits. Every request of the client takes a slot first, repeated ones too. */
export type RateBudget = {
  /**
   * Resolves when the request may go out.
   *
   * @param maxWaitMs the longest wait the caller has time for
   * @param share the part of the limit that the request may use; all of it when left out
   * @param missed the slot that was taken before for the same request and came too late: it is given up for the new one
   * @throws InstalmentsClientError `rate_limited` (see `budgetSpent`) at once when it would be longer
   */
  take(endpoint: Endpoint, maxWaitMs: number, share?: BudgetShare, missed?: TakenSlot): Promise<TakenSlot>
  /** The window of the endpoint's limit, where it is not the published one. */
  windowMs?(endpoint: Endpoint): number
  /** The service answered 429: nothing goes out on this endpoint for so many seconds. */
  exhausted(endpoint: Endpoint, seconds: number): Promise<void>
}

/** Counts nothing: the service's own 429 is then the only brake. */
export const unlimitedBudget: RateBudget = {
  take: async () => ({ at: 0, isInTime: () => true, ended: async () => {} }),
  exhausted: async () => {},
}

/** What a budget throws when the next slot is further away than the caller can wait: nothing was sent. */
export function budgetSpent(endpoint: Endpoint, retryAfterSeconds: number): InstalmentsClientError {
  return new InstalmentsClientError({
    code: "rate_limited",
    endpoint,
    outcome: "refused",
    retryable: true,
    retryAfterSeconds,
    summary: `the rate budget has no slot for another ${retryAfterSeconds} s`,
  })
}
