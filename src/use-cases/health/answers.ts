import { createHash, timingSafeEqual } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { alertView, type HealthView } from "../../core/admin/views/health"
import { metricsText } from "../../core/health/metrics"
import { ledgerOf } from "../ledger/ledger-of"
import { report } from "../notify/report"
import { recentHealth } from "./watch"

/** What the door for monitors answers: nothing but whether somebody should look. */
export type HealthAnswer = "well" | "failing" | "unauthorised"

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
    const { alerts } = await recentHealth(container)
    return alerts.some(({ severity }) => severity === "critical") ? "failing" : "well"
  } catch (error) {
    report(container, "it cannot be said whether all is well", error, { level: "error" })
    return "failing"
  }
}

/** For the settings page. */
export async function healthView(container: MedusaContainer): Promise<HealthView> {
  const { facts, alerts } = await recentHealth(container)
  return {
    checked_at: facts.now.toISOString(),
    alerts: alerts.map(alertView),
  }
}

/** For Prometheus. */
export async function metrics(container: MedusaContainer): Promise<string> {
  const { facts, alerts, counts } = await recentHealth(container)
  return metricsText(facts, alerts, counts)
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
