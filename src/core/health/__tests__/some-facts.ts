import { type AccountFacts, type EndpointFacts, type HealthFacts, JOB_MINUTES } from "../facts"

export const NOW = new Date("2026-06-15T12:00:00Z")

/** So many minutes before now. */
export const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000)

export function endpoint(over: Partial<EndpointFacts> = {}): EndpointFacts {
  return {
    endpoint: "get_checkout",
    isSigned: false,
    isAlwaysThere: false,
    answered: 1,
    failed: 0,
    answeredAt: ago(1),
    failingSince: null,
    failedAt: null,
    failures: 0,
    code: null,
    status: null,
    cause: null,
    suspect: null,
    limitedAt: null,
    clockAheadMs: 400,
    ...over,
  }
}

export function failing(minutes: number, failures: number, over: Partial<EndpointFacts> = {}): EndpointFacts {
  return endpoint({
    answeredAt: ago(minutes + 5),
    failingSince: ago(minutes),
    failedAt: ago(0.1),
    failures,
    code: "server_error",
    status: 503,
    ...over,
  })
}

/** No money is held that can be refunded for some days only, or no longer. */
export const NONE_HELD = { closing: 0, firstPaidAt: null, closed: 0, closedPaidAt: null }

/** Over so many minutes, the last one a moment ago. */
export function declined(minutes: number, carts: number): AccountFacts["declined"] {
  return { carts, since: ago(minutes + 0.1), lastAt: ago(0.1), cause: "validation 422", kind: null }
}

export function account(over: Partial<AccountFacts> = {}): AccountFacts {
  return {
    account: "default",
    environment: "sandbox",
    host: "pay.example.com",
    isClosed: false,
    endpoints: [endpoint()],
    callbacks: {
      acceptedAt: ago(3),
      unheard: null,
      missed: null,
      stripped: null,
      unverified: null,
      malformed: null,
    },
    declined: null,
    explainedUntil: null,
    refundsDeclined: null,
    denied: null,
    bandlessAt: null,
    oddFields: null,
    backlog: { count: 3, oldestDueAt: ago(0.5) },
    unanswered: null,
    pausedUntil: null,
    held: { count: 0, ...NONE_HELD },
    changed: null,
    ...over,
  }
}

/** A shop where all is well. */
export function facts(over: Partial<HealthFacts> = {}): HealthFacts {
  return {
    now: NOW,
    bootedAt: ago(600),
    clockAheadMs: 20,
    jobs: Object.keys(JOB_MINUTES).map((job) => ({ job, startedAt: ago(1), succeededAt: ago(0.9), error: null })),
    accounts: [account()],
    placing: { waiting: 0, unrelieved: 0, since: null, cause: null },
    unconfigured: { accounts: null, ...NONE_HELD },
    contract: [],
    ...over,
  }
}
