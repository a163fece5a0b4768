import type { Alert } from "../../health/alert"
import { alertTextKey } from "../../notices/of-alerts"

/** Something that is wrong for everybody. `facts` fill the gaps of its text; `account` is null where it is about all of them. */
export type AlertView = ReturnType<typeof alertView>

export function alertView(alert: Alert) {
  const { code, severity, account, since, facts } = alert
  return { code, text: alertTextKey(alert), severity, account, since: since.toISOString(), facts }
}

/** GET /admin/instalments/health: what is wrong now, the worst first; nothing where all is well. */
export type HealthView = { checked_at: string; alerts: AlertView[] }
