import { type Alert, alert, earlier, elapsed, HOUR_MS, MINUTE_MS } from "./alert"
import type { AccountFacts, EndpointFacts, HealthFacts } from "./facts"

// What the service's answers show.

/** Calls in a row that fail while none is answered. A host that has no address has none the next time. */
const FAILURES = 2
const NO_HOST = "ENOTFOUND"
/** The same at one endpoint while others answer: over so long, for one click may cause several, and not so long ago. */
const ONE_FAILS_MS = MINUTE_MS
const ONE_FAILED_MS = 15 * MINUTE_MS
const LIMIT_MS = HOUR_MS
/** Beyond this, dates of ours and of the service's no longer fit together. */
export const CLOCK_MS = 30_000

/** The newest failure that speaks against an option and that no later answer refutes. */
export function credentials({ account, endpoints }: AccountFacts): Alert[] {
  const found = endpoints
    .filter((one) => speaksAgainstOption(one) && one.failedAt !== null && !isRefuted(one, endpoints))
    .sort((a, b) => Number(b.failedAt) - Number(a.failedAt))[0]
  if (!found?.suspect) {
    return []
  }
  const facts = { endpoint: found.endpoint, status: found.status ?? "–" }
  return [{ ...alert("credentials", "critical", found.failingSince ?? found.failedAt!, facts, found.suspect), account }]
}

/** A host that has no address has a text of its own, that of a service which does not answer. */
function speaksAgainstOption({ suspect, cause }: EndpointFacts): boolean {
  return suspect !== null && cause !== NO_HOST
}

function isRefuted({ suspect, failedAt, endpoint }: EndpointFacts, endpoints: readonly EndpointFacts[]): boolean {
  const proves = (one: EndpointFacts) => {
    if (suspect === "signingKey") {
      return one.isSigned
    }
    return suspect !== "merchantId" || one.endpoint === endpoint
  }
  return endpoints.some((one) => proves(one) && one.answeredAt !== null && one.answeredAt > failedAt!)
}

export function serviceDown({ account, host, endpoints }: AccountFacts, { now }: HealthFacts): Alert[] {
  const failing = endpoints.filter((one) => !speaksAgainstOption(one) && one.failures > 0 && one.failedAt !== null)
  const down = failing.filter(({ failures, failingSince, failedAt }) => {
    const othersAnswer = endpoints.some(({ answeredAt }) => answeredAt !== null && answeredAt > failedAt!)
    const inAll = failing.reduce((sum, one) => sum + (one.cause === NO_HOST ? FAILURES : one.failures), 0)
    const fails = elapsed(failingSince ?? failedAt!, failedAt!)
    const isDownAlone = failures >= FAILURES && fails >= ONE_FAILS_MS && elapsed(failedAt!, now) < ONE_FAILED_MS
    return othersAnswer ? isDownAlone : inAll >= FAILURES
  })
  const newest = down.toSorted((a, b) => Number(b.failedAt) - Number(a.failedAt))[0]
  if (!newest) {
    return []
  }
  const since = down.map(({ failingSince, failedAt }) => failingSince ?? failedAt!).reduce(earlier)
  const facts = {
    endpoints: down.map(({ endpoint }) => endpoint).join(", "),
    cause: [newest.code, newest.status ?? newest.cause].filter(Boolean).join(" "),
  }
  const isHost = newest.cause === NO_HOST || newest.cause === "EAI_AGAIN"
  const found = isHost
    ? alert("service_down", "critical", since, { ...facts, host }, "host")
    : alert("service_down", "critical", since, facts)
  return [{ ...found, account }]
}

export function limitHit({ account, endpoints }: AccountFacts, { now }: HealthFacts): Alert[] {
  const hit = endpoints.filter(({ limitedAt }) => limitedAt !== null && elapsed(limitedAt, now) < LIMIT_MS)
  const named = hit.map(({ endpoint }) => endpoint).join(", ")
  return hit.length > 0
    ? [
        {
          ...alert("limit_hit", "warning", hit.map((one) => one.limitedAt!).reduce(earlier), { endpoints: named }),
          account,
        },
      ]
    : []
}

/** Where the database's clock alone is wrong, `databaseClock` says so. */
export function serviceClock({ account, endpoints }: AccountFacts, { now, clockAheadMs }: HealthFacts): Alert[] {
  const newest = endpoints
    .filter(({ clockAheadMs, answeredAt }) => clockAheadMs !== null && answeredAt !== null)
    .toSorted((a, b) => Number(b.answeredAt) - Number(a.answeredAt))[0]
  const aheadMs = newest?.clockAheadMs ?? 0
  const isDatabases = Math.abs(clockAheadMs) > CLOCK_MS && Math.abs(clockAheadMs + aheadMs) <= CLOCK_MS
  return Math.abs(aheadMs) > CLOCK_MS && !isDatabases
    ? [{ ...alert("clock", "critical", newest?.answeredAt ?? now, clockFacts(aheadMs), "service"), account }]
    : []
}

export function clockFacts(aheadMs: number): { seconds: number } {
  return { seconds: Math.round(Math.abs(aheadMs) / 1000) }
}
