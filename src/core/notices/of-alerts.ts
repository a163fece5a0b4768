import type { Alert } from "../health/alert"
import { DEFAULT_ACCOUNT } from "../options/options"
import { type Fact, isAlertKey, type Said } from "./said"
import type { AlertTextKey } from "./words"

/** The name of an alert's text. An outage of refunds alone has one of its own, and may become one of everything. */
export function alertTextKey({ code, kind, facts }: Pick<Alert, "code" | "kind" | "facts">): AlertTextKey {
  const isOfRefunds = /^(\w+_refunds?(, )?)+$/.test(String(facts.endpoints))
  const own = code === "service_down" && kind === null && isOfRefunds ? "refunds" : kind
  const key = own === null ? code : `${code}_${own}`
  if (!isAlertKey(key)) {
    throw new Error(`The alert ${key} has no text`)
  }
  return key
}

export function raisedNotice(alert: Alert): Said {
  const { facts, account } = alert
  const kept = Object.entries(facts).map(([name, fact]) => [name, factOf(name, fact)])
  return {
    notice: alertTextKey(alert),
    facts: { ...Object.fromEntries(kept), account: account === DEFAULT_ACCOUNT ? null : account },
  }
}

/** The notice for admins when it is over. @param minutes how long it lasted @param unasked what may fail still */
export function clearedNotice(alert: Alert, minutes: number, unasked: string | null): Said {
  const { notice, facts } = raisedNotice(alert)
  return { notice, facts: { ...facts, over: { minutes }, unasked } }
}

/** An alert names by its facts what kind of value they are: `minutes` is a number of them, `day` an ISO day. */
function factOf(name: string, fact: string | number): Fact {
  if (name === "minutes" && typeof fact === "number") {
    return { minutes: fact }
  }
  return name === "day" && typeof fact === "string" ? { day: fact } : fact
}
