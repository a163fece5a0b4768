import { createHash, timingSafeEqual } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { Alert } from "../../core/health/alert"
import { metricsText } from "../../core/health/metrics"
import { alertTextKey } from "../../core/notices/of-alerts"
import { ledgerOf } from "../ledger/ledger-of"
import { inTime } from "../notify/in-time"
import { report } from "../notify/report"
import { recentHealth } from "./watch"

/** What the door for monitors answers: nothing but whether somebody should look. */
export type HealthAnswer = "well" | "failing" | "unauthorised"

/** Monitors give up after ten seconds; without a connection to the database, Medusa's pool lets everybody wait for a minute. Milliseconds. */
const LONGEST_MS = 8_000

/** @param authorisation the header; only looked at where the option healthToken is set */
export async function healthAnswer(
  container: MedusaContainer,
  authorisation: string | undefined
): Promise<HealthAnswer> {
  const { healthToken } = ledgerOf(container).options
  // HTTP's schemes are the same in any case (RFC 9110, 11.1).
  const given = (authorisation ?? "").replace(/^bearer /i, "Bearer ")
  if (healthToken !== undefined && !isSame(given, `Bearer ${healthToken}`)) {
    return "unauthorised"
  }
  try {
    const health = await inTime(recentHealth(container), LONGEST_MS)
    if (!health) {
      throw new Error(`The database did not answer within ${LONGEST_MS} ms`)
    }
    return health.alerts.some(({ severity }) => severity === "critical") ? "failing" : "well"
  } catch (error) {
    report(container, "it cannot be said whether all is well", error, { level: "error" })
    return "failing"
  }
}

export type HealthView = Awaited<ReturnType<typeof healthView>>

/** For the settings page: what is wrong now, the worst first. */
export async function healthView(container: MedusaContainer) {
  const { facts, alerts } = await recentHealth(container)
  return {
    checked_at: facts.now.toISOString(),
    alerts: alerts.map(alertView),
  }
}

/** Something that is wrong for everybody. `facts` fill the gaps of its text; `account` is null where it is about all of them. */
export type AlertView = ReturnType<typeof alertView>

function alertView(alert: Alert) {
  const { code, severity, account, since, facts } = alert
  return { code, text: alertTextKey(alert), severity, account, since: since.toISOString(), facts }
}

/** For Prometheus. */
export async function metrics(container: MedusaContainer): Promise<string> {
  const { facts, alerts } = await recentHealth(container)
  return metricsText(facts, alerts)
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
