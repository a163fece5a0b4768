import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { later } from "../../core/health/alert"
import type { AccountFacts, HealthFacts } from "../../core/health/facts"
import { mayBeDown } from "../../core/health/service-alerts"
import { gatewayFor } from "../service/gateway"
import { guarded } from "../service/run-job"
import { watchHealth } from "../health/watch"

/** They may be asked for what does not exist; such a question changes nothing. */
const LOOK_UPS = ["get_checkout", "get_refund"] as const

/** No waiting for the limits: whoever has real questions comes first. */
const QUESTION = { budgetWaitMs: 0, totalMs: 8_000 }

/**
 * The job's look. Where calls of an account failed and none was answered since, or look-ups fail alone, the service is asked
 * again, with a look-up a minute: so an outage is told, and its end, even while nobody shops.
 */
export async function watchEachMinute(container: MedusaContainer): Promise<void> {
  const { facts } = await watchHealth(container)
  const failing = facts.accounts.filter((account) => isFailing(account) || lookUpsFailing(account, facts).length > 0)
  await Promise.all(
    failing.map((account) =>
      guarded(container, `the question whether the service answers ${account.account}`, () =>
        ask(container, account, lookUpsFailing(account, facts))
      )
    )
  )
  if (failing.length > 0) {
    await watchHealth(container)
  }
}

function isFailing({ endpoints }: AccountFacts): boolean {
  const failed = endpoints.filter(({ failures }) => failures > 0).flatMap(({ failedAt }) => failedAt ?? [])
  const last = failed.reduce(later, new Date(0))
  return failed.length > 0 && !endpoints.some(({ answeredAt }) => answeredAt !== null && answeredAt > last)
}

/** Whatever else is answered. Only a look-up can tell the end of that. */
function lookUpsFailing(account: AccountFacts, facts: HealthFacts): (typeof LOOK_UPS)[number][] {
  return LOOK_UPS.filter((one) => mayBeDown(account, facts, one))
}

/**
 * Asks for a checkout, or a refund, that does not exist: "not found" is the answer to somebody who may ask. Where such calls are sent
 * elsewhere, only another one shows whether all are. The client notes what they came to.
 */
async function ask(
  container: MedusaContainer,
  account: AccountFacts,
  failing: readonly (typeof LOOK_UPS)[number][]
): Promise<void> {
  const { client } = gatewayFor(container, account.account)
  const isSentOn = account.endpoints.some(
    ({ endpoint, suspect }) => endpoint === "get_checkout" && suspect === "baseUrl"
  )
  if (isSentOn && isFailing(account)) {
    await client
      .listCheckouts({}, QUESTION)
      .next()
      .catch(() => undefined)
  }
  if (failing.includes("get_refund")) {
    await client.getRefund(randomUUID(), QUESTION).catch(() => undefined)
  }
  if (isFailing(account) || failing.includes("get_checkout")) {
    await client.getCheckout(randomUUID(), QUESTION).catch(() => undefined)
  }
}
