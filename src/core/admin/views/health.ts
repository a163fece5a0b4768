import type { AlertCode, AlertSeverity } from "../../health/alert"
import type { AlertTextKey } from "../../notices/words"

/** Something that is wrong for everybody. `facts` fill the gaps of its text. */
export type AlertView = {
  code: AlertCode
  text: AlertTextKey
  severity: AlertSeverity
  /** Null where it is about all accounts. */
  account: string | null
  since: string
  facts: Readonly<Record<string, string | number>>
}

/** GET /admin/instalments/health: what is wrong now, the worst first; nothing where all is well. */
export type HealthView = { checked_at: string; alerts: AlertView[] }
