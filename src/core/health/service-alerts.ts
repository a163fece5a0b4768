import { DENIED_ALIKE } from "../checkout/forgotten"
import { DECLINED_ALIKE } from "../refund/declined"
import { type Alert, alert, CREATIONS, earlier, elapsed, HOUR_MS, MINUTE_MS, REFUNDS } from "./alert"
import type { AccountFacts, EndpointFacts, HealthFacts } from "./facts"

// What the service's answers show.

/** Calls in a row that fail while none is answered. A host that has no address has none the next time. */
const FAILURES = 2
const NO_HOST = "ENOTFOUND"
/** A redirect, or a page of somebody else. */
const SENT_ON = "unexpected_status"
/** The same at one endpoint while others answer: over so long, for one click may cause several. */
const ONE_FAILS_MS = MINUTE_MS
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

/**
 * The newest failure that speaks against an option and that no later answer refutes. That the secret is not accepted
 * for a refund says nothing of payments: within a minute the job asks something else with it.
 */
export function credentials({ endpoints }: AccountFacts): Alert | undefined {
  const found = endpoints
    .filter((one) => speaksAgainstOption(one, endpoints) && one.failedAt !== null && !isRefuted(one, endpoints))
    .filter((one) => !isRefundUnauthorised(one) && !isSentOnOnce(one, endpoints))
    .sort((a, b) => Number(b.failedAt) - Number(a.failedAt))[0]
  if (!found?.suspect) {
    return undefined
  }
  return alert("credentials", "critical", since(found), refusal(found), found.suspect)
}

function refusal({ endpoint, status }: EndpointFacts): Alert["facts"] {
  return { endpoint, status: status ?? "–" }
}

function since({ failingSince, failedAt }: EndpointFacts): Date {
  return failingSince ?? failedAt!
}

function isRefundUnauthorised({ endpoint, suspect, failedAt }: EndpointFacts): boolean {
  return endpoint === REFUNDS && suspect === "clientSecret" && failedAt !== null
}

/** Since it began to fail, something else was answered: what holds for it does not hold for everything. */
function isAlone(failing: EndpointFacts, endpoints: readonly EndpointFacts[]): boolean {
  return endpoints.some(
    ({ endpoint, answeredAt }) => endpoint !== failing.endpoint && answeredAt !== null && answeredAt > since(failing)
  )
}

/** A host that has no address has a text of its own, that of a service which does not answer; so has an endpoint that alone is sent on. */
function speaksAgainstOption(one: EndpointFacts, endpoints: readonly EndpointFacts[]): boolean {
  const isOutage = isSentOnAlone(one, endpoints) || (isUndecided(one, endpoints) && failsAgain(one))
  return one.suspect !== null && one.cause !== NO_HOST && !isOutage
}

/** Something between may send one kind of call elsewhere: another has to be sent on too, with no answer since. The job asks within a minute. */
function isSentOnOnce(one: EndpointFacts, endpoints: readonly EndpointFacts[]): boolean {
  const isAnother = ({ endpoint, suspect, failures, failedAt }: EndpointFacts) =>
    endpoint !== one.endpoint &&
    suspect === "baseUrl" &&
    failures > 0 &&
    !endpoints.some(({ answeredAt }) => answeredAt !== null && answeredAt > earlier(failedAt!, one.failedAt!))
  const isNew = endpoints.every(({ answeredAt }) => answeredAt === null)
  return one.suspect === "baseUrl" && one.code === SENT_ON && !isNew && !endpoints.some(isAnother)
}

/** Nothing else was asked since. */
function isUndecided(one: EndpointFacts, endpoints: readonly EndpointFacts[]): boolean {
  return one.failures > 0 && isSentOnOnce(one, endpoints) && !isAlone(one, endpoints)
}

/**
 * Since it began to be sent on, others were answered. Where some were sent on as well, that may have been so for all until these were
 * answered: then only if it fails again. The service's own "not found" is no answer there: it says so at a wrong path too.
 */
function isSentOnAlone(one: EndpointFacts, endpoints: readonly EndpointFacts[]): boolean {
  if (one.suspect !== "baseUrl" || one.failedAt === null) {
    return false
  }
  const others = endpoints.filter(({ endpoint }) => endpoint !== one.endpoint)
  const sentOn = others.flatMap(({ code, failedAt, failures }) =>
    code === SENT_ON && failures === 0 && failedAt! >= since(one) ? failedAt! : []
  )
  const from = sentOn.reduce((a, b) => (a > b ? a : b), since(one))
  const until = sentOn.length > 0 ? one.failedAt : null
  return others.some(
    ({ answeredAt, isAlwaysThere }) =>
      (isAlwaysThere || one.code === SENT_ON) &&
      answeredAt !== null &&
      answeredAt > from &&
      (until === null || answeredAt < until)
  )
}

function isRefuted({ suspect, failedAt, endpoint }: EndpointFacts, endpoints: readonly EndpointFacts[]): boolean {
  const proves = (one: EndpointFacts) => {
    if (suspect === "signingKey") {
      return one.isSigned
    }
    const isSame = one.endpoint === endpoint
    return suspect === "baseUrl" ? isSame || one.isAlwaysThere : suspect !== "merchantId" || isSame
  }
  return endpoints.some((one) => proves(one) && one.answeredAt !== null && one.answeredAt > failedAt!)
}

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
  const since = down.map(({ failingSince, failedAt }) => failingSince ?? failedAt!).reduce(earlier)
  const facts = {
    endpoints: down.map(({ endpoint }) => endpoint).join(", "),
    cause: [newest.code, newest.status ?? newest.cause].filter(Boolean).join(" "),
  }
  if (newest.cause === NO_HOST || newest.cause === "EAI_AGAIN") {
    return alert("service_down", "critical", since, { ...facts, host }, "host")
  }
  // Whatever stands there has never shown that it is the service.
  return endpoints.some(({ answeredAt }) => answeredAt !== null)
    ? alert("service_down", "critical", since, facts)
    : alert("service_down", "critical", since, { ...facts, host }, "address")
}

/** How long after its last failure one that fails while others are answered fails still, unless it is answered. */
function standsFor(one: EndpointFacts, { endpoints, isClosed }: AccountFacts): number {
  if (!failedAlone(one, endpoints)) {
    return ONE_FAILED_MS
  }
  return one.endpoint === CREATIONS && !isClosed ? CLICKED_AGAIN_MS : ASKED_AGAIN_MS
}

/** Nothing that is answered by now failed when it failed last, or later. */
function failedAlone(one: EndpointFacts, endpoints: readonly EndpointFacts[]): boolean {
  return !endpoints.some(
    ({ endpoint, failures, failedAt }) =>
      endpoint !== one.endpoint && failures === 0 && failedAt !== null && elapsed(failedAt, one.failedAt!) < AT_ONCE_MS
  )
}

/** Failed while others were answered, from this time on, and were not asked since. */
export function leftUnasked({ endpoints }: AccountFacts, from: Date): string[] {
  return endpoints
    .filter((one) => failsAgain(one) && one.failedAt! >= from && failedAlone(one, endpoints))
    .map(({ endpoint }) => endpoint)
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

function failsAgain({ failures, failingSince, failedAt }: EndpointFacts): boolean {
  return failures >= FAILURES && failedAt !== null && elapsed(failingSince ?? failedAt, failedAt) >= ONE_FAILS_MS
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
