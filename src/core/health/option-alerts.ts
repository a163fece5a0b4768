import { type Alert, alert, earlier, elapsed, later, MINUTE_MS, REFUNDS } from "./alert"
import type { AccountFacts, EndpointFacts } from "./facts"

// What failures of single endpoints show: that an option is wrong, or no more than that the endpoint fails.

/** Calls in a row that fail while none is answered. A host that has no address has none the next time. */
export const FAILURES = 2
export const NO_HOST = "ENOTFOUND"
/** A redirect, or a page of somebody else. */
const SENT_ON = "unexpected_status"
/** The same at one endpoint while others answer: over so long, for one click may cause several. */
const ONE_FAILS_MS = MINUTE_MS

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

export function refusal({ endpoint, status }: EndpointFacts): Alert["facts"] {
  return { endpoint, status: status ?? "–" }
}

export function since({ failingSince, failedAt }: EndpointFacts): Date {
  return failingSince ?? failedAt!
}

export function isRefundUnauthorised({ endpoint, suspect, failedAt }: EndpointFacts): boolean {
  return endpoint === REFUNDS && suspect === "clientSecret" && failedAt !== null
}

/** Since it began to fail, something else was answered: what holds for it does not hold for everything. */
export function isAlone(failing: EndpointFacts, endpoints: readonly EndpointFacts[]): boolean {
  return endpoints.some(
    ({ endpoint, answeredAt }) => endpoint !== failing.endpoint && answeredAt !== null && answeredAt > since(failing)
  )
}

/** A host that has no address has a text of its own, that of a service which does not answer; so has an endpoint that alone is sent on. */
export function speaksAgainstOption(one: EndpointFacts, endpoints: readonly EndpointFacts[]): boolean {
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
export function isUndecided(one: EndpointFacts, endpoints: readonly EndpointFacts[]): boolean {
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
  const from = sentOn.reduce(later, since(one))
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

export function failsAgain(one: EndpointFacts): boolean {
  const { failures, failedAt } = one
  return failures >= FAILURES && failedAt !== null && elapsed(since(one), failedAt) >= ONE_FAILS_MS
}
