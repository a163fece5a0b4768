import { DENIED_ALIKE } from "../checkout/forgotten"
import { DECLINED_ALIKE } from "../refund/declined"
import { type Alert, alert, CREATIONS, earlier, elapsed, HOUR_MS, later, LOOK_UPS, MINUTE_MS, minutesOf } from "./alert"
import type { AccountFacts, EndpointFacts, HealthFacts } from "./facts"
import {
  FAILURES,
  failsAgain,
  isAlone,
  isRefundUnauthorised,
  isUndecided,
  NO_HOST,
  refusal,
  since,
  speaksAgainstOption,
} from "./option-alerts"

// What the service's answers show.

/** One that failed when others failed too, which are answered by now, is as a rule well with them. */
const ONE_FAILED_MS = 15 * MINUTE_MS
/** What fails is asked again once an hour at least, while there is anything to ask; by shoppers as they like. */
const ASKED_AGAIN_MS = 75 * MINUTE_MS
const CLICKED_AGAIN_MS = 7 * 24 * HOUR_MS
/** While all fails, one look-up a minute does. */
const AT_ONCE_MS = 2 * MINUTE_MS
/** Whoever is declined may have an odd cart; not several in a row, for so long. */
const DECLINED_CARTS = 3
const DECLINED_MS = 5 * MINUTE_MS
const LIMIT_MS = HOUR_MS
/** Whoever paid unheard waits for as long; a minute or two with 429 is ordinary. */
const UNANSWERED_MS = 15 * MINUTE_MS

export function serviceDown(account: AccountFacts, { now }: HealthFacts): Alert | undefined {
  const { host, endpoints } = account
  const failing = endpoints.filter(
    (one) => !speaksAgainstOption(one, endpoints) && one.failures > 0 && one.failedAt !== null
  )
  const down = failing.filter((one) => {
    const { failedAt } = one
    const othersAnswer = endpoints.some(({ answeredAt }) => answeredAt !== null && answeredAt > failedAt!)
    const inAll = failing.reduce((sum, each) => sum + (each.cause === NO_HOST ? FAILURES : each.failures), 0)
    return othersAnswer ? failsAgain(one) && elapsed(failedAt!, now) < standsFor(one, account) : inAll >= FAILURES
  })
  const newest = down.toSorted((a, b) => Number(b.failedAt) - Number(a.failedAt))[0]
  if (!newest) {
    return undefined
  }
  const from = down.map(since).reduce(earlier)
  const facts = {
    endpoints: down.map(({ endpoint }) => endpoint).join(", "),
    cause: [newest.code, newest.status ?? newest.cause].filter(Boolean).join(" "),
  }
  if (newest.cause === NO_HOST || newest.cause === "EAI_AGAIN") {
    return alert("service_down", "critical", from, { ...facts, host }, "host")
  }
  // Whatever stands there has never shown that it is the service.
  return endpoints.some(({ answeredAt }) => answeredAt !== null)
    ? alert("service_down", "critical", from, facts)
    : alert("service_down", "critical", from, { ...facts, host }, "address")
}

/** How long after its last failure one that fails while others are answered fails still, unless it is answered. */
function standsFor(one: EndpointFacts, { endpoints, isClosed }: AccountFacts): number {
  if (!failedAlone(one, endpoints)) {
    return ONE_FAILED_MS
  }
  return one.endpoint === CREATIONS && !isClosed ? CLICKED_AGAIN_MS : ASKED_AGAIN_MS
}

/** Nothing that is answered by now failed when it failed last: what began to fail later was answered then. */
function failedAlone({ endpoint, failedAt }: EndpointFacts, endpoints: readonly EndpointFacts[]): boolean {
  const failedToo = (other: EndpointFacts) =>
    other.failedAt !== null &&
    elapsed(other.failedAt, failedAt!) < AT_ONCE_MS &&
    elapsed(failedAt!, since(other)) < AT_ONCE_MS
  return !endpoints.some((other) => other.endpoint !== endpoint && other.failures === 0 && failedToo(other))
}

/** Failed again and again, from this time on, and were not asked since. */
export function leftUnasked({ endpoints }: AccountFacts, from: Date): string[] {
  return endpoints.filter((one) => failsAgain(one) && one.failedAt! >= from).map(({ endpoint }) => endpoint)
}

/**
 * An endpoint failed again and again and has not been asked since: that others answer does not say that it does.
 *
 * @param only of this one
 */
export function mayBeDown({ endpoints }: AccountFacts, { now }: HealthFacts, only?: string): boolean {
  const fails = (one: EndpointFacts) =>
    isUndecided(one, endpoints) || (!speaksAgainstOption(one, endpoints) && failsAgain(one))
  const asked = endpoints.filter(({ endpoint }) => only === undefined || endpoint === only)
  return asked.some((one) => fails(one) && elapsed(one.failedAt ?? now, now) < ASKED_AGAIN_MS)
}

/** One that the alert names, and that a job asks again, failed last: while that is news, another's answer does not end the alert. */
export function failedLast({ facts: told }: Alert, { endpoints }: AccountFacts, { now }: HealthFacts): boolean {
  const named = String(told.endpoints)
    .split(", ")
    .filter((endpoint) => endpoint !== CREATIONS)
  return endpoints.some(
    ({ endpoint, failures, failedAt }) =>
      named.includes(endpoint) && failures > 0 && failedAt !== null && elapsed(failedAt, now) < ONE_FAILED_MS
  )
}

/** Stands until the service opens a page again, however long nobody tries, or until nobody is to try. */
export function checkoutsRefused({ declined, bandlessAt, isClosed }: AccountFacts): Alert | undefined {
  if (!isClosed && bandlessAt !== null) {
    return alert("checkouts_refused", "critical", bandlessAt, {}, "no_bands")
  }
  if (
    isClosed ||
    declined === null ||
    declined.carts < DECLINED_CARTS ||
    elapsed(declined.since, declined.lastAt) < DECLINED_MS
  ) {
    return undefined
  }
  const { carts, cause, kind, since } = declined
  return alert("checkouts_refused", "critical", since, kind === null ? { carts, cause } : { carts }, kind)
}

/**
 * Stands until the service takes a refund again, or those that it declined were given up one by one. One that was refused while the
 * secret was wrong for everything says nothing once that is over.
 */
export function refundsRefused(account: AccountFacts, { now }: HealthFacts): Alert | undefined {
  const { endpoints, explainedUntil, refundsDeclined } = account
  const unauthorised = endpoints.find(isRefundUnauthorised)
  const isExplained = explainedUntil !== null && (unauthorised?.failedAt ?? now) <= explainedUntil
  if (unauthorised && isAlone(unauthorised, endpoints) && !isExplained) {
    return alert("refunds_refused", "critical", since(unauthorised), refusal(unauthorised), "credentials")
  }
  if (refundsDeclined === null) {
    return undefined
  }
  const { carts, since: from } = refundsDeclined
  return carts >= DECLINED_ALIKE && elapsed(from, now) >= DECLINED_MS
    ? alert("refunds_refused", "critical", from, { carts })
    : undefined
}

/** Stands until the service knows a checkout again, or those that it denied have lapsed. */
export function lookUpsDenied({ denied }: AccountFacts, { now }: HealthFacts): Alert | undefined {
  return denied !== null && denied.carts >= DENIED_ALIKE && elapsed(denied.since, now) >= DECLINED_MS
    ? alert("service_down", "critical", denied.since, { carts: denied.carts }, "lookups")
    : undefined
}

export function limitHit({ endpoints }: AccountFacts, { now }: HealthFacts): Alert | undefined {
  const hit = endpoints.flatMap(({ endpoint, limitedAt }) =>
    limitedAt !== null && elapsed(limitedAt, now) < LIMIT_MS ? [{ endpoint, limitedAt }] : []
  )
  if (hit.length === 0) {
    return undefined
  }
  const since = hit.map(({ limitedAt }) => limitedAt).reduce(earlier)
  return alert("limit_hit", "warning", since, { endpoints: hit.map(({ endpoint }) => endpoint).join(", ") })
}

/** Nothing tells who has paid: the look-ups are refused for the service's limits, and no callback came. After a stop it gets its time from the start on. */
export function lookUpsLimited(
  { endpoints, unanswered, pausedUntil }: AccountFacts,
  { now, bootedAt }: HealthFacts
): Alert | undefined {
  const asked = endpoints.find(({ endpoint }) => endpoint === LOOK_UPS)
  if (unanswered === null || !asked?.limitedAt || elapsed(asked.limitedAt, now) > LIMIT_MS) {
    return undefined
  }
  const answeredAt = asked.answeredAt ?? bootedAt
  const since = later(unanswered.since, answeredAt)
  return asked.limitedAt > answeredAt &&
    elapsed([bootedAt, pausedUntil ?? since].reduce(later, since), now) > UNANSWERED_MS
    ? alert("limit_hit", "critical", since, { count: unanswered.count, minutes: minutesOf(since, now) }, "lookups")
    : undefined
}
