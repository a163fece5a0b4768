import type { SuspectedOption } from "./facts"

/** What a call of the service came to. `clockAheadMs` is this process's clock less the service's, where it says its time. */
export type CallNews =
  | { kind: "answered"; clockAheadMs: number | null }
  | { kind: "limited" }
  | { kind: "failed"; code: string; status: number | null; cause: string | null; suspect: SuspectedOption | null }

/** Calls of one endpoint, summed up. Times are those of the clock that `at` was read from. */
export type CallSum = {
  answered: number
  failed: number
  answeredAt?: number
  limitedAt?: number
  clockAheadMs?: number | null
  /** Of the failures after the last answer. */
  failures: number
  /** The first of them; where there is none, of those before it. */
  failingSince?: number
  /** The last failure, before the last answer or after it. */
  failedAt?: number
  failure?: Extract<CallNews, { kind: "failed" }>
}

export const NO_CALLS: CallSum = { answered: 0, failed: 0, failures: 0 }

export function withCall(sum: CallSum, news: CallNews, at: number): CallSum {
  switch (news.kind) {
    case "answered":
      return {
        ...sum,
        answered: sum.answered + 1,
        answeredAt: at,
        clockAheadMs: news.clockAheadMs ?? sum.clockAheadMs ?? null,
        failures: 0,
      }
    case "limited":
      return { ...sum, limitedAt: at }
    case "failed":
      return {
        ...sum,
        failed: sum.failed + 1,
        failures: sum.failures + 1,
        failingSince: sum.failures > 0 ? (sum.failingSince ?? at) : at,
        failedAt: at,
        failure: news,
      }
  }
}
