import type { MedusaContainer } from "@medusajs/framework/types"
import { InstalmentsEvents } from "../../core/events"
import {
  type Alert,
  alert,
  alertKey,
  elapsed,
  hasEnded,
  isOfDescription,
  isOfOneProcess,
  MINUTE_MS,
  minutesOf,
  SAME_TROUBLE_MS,
} from "../../core/health/alert"
import { alertsOf, worstFirst } from "../../core/health/alerts"
import { asOpened, endingOf, lastedUntil, unaskedOf } from "../../core/health/ending"
import type { HealthFacts } from "../../core/health/facts"
import { clearedNotice, raisedNotice } from "../../core/notices/of-alerts"
import type InstalmentsModuleService from "../../modules/instalments/service"
import type { KeptAlert } from "../../modules/instalments/stores/health/alerts"
import { ledgerOf } from "../ledger/ledger-of"
import { emit, notifyAdmin, tellAdmin } from "../notify/notify"
import { report } from "../notify/report"
import { healthFacts } from "./health-facts"

/** What is wrong at this moment, and what it was decided from. */
export type Health = { facts: HealthFacts; alerts: Alert[] }

/** Anybody may ask whether all is well: one process reads the ledger for it at most this often. Milliseconds. */
const READ_EVERY_MS = 1_000
/** What only one process can see, it sees each minute; what has not been seen for longer is over. Milliseconds. */
const SEEN_MS = 2.5 * MINUTE_MS

/** What each process saw last. By the ledger's options: within jobs, Medusa's container gives a new ledger each time. */
const seen = new WeakMap<InstalmentsModuleService["options"], { at: number; health: Promise<Health> }>()

/** The same as `watchHealth`, from what was seen within the last second where that is enough. */
export function recentHealth(container: MedusaContainer): Promise<Health> {
  const last = seen.get(ledgerOf(container).options)
  return last && performance.now() - last.at < READ_EVERY_MS ? last.health : watchHealth(container)
}

/**
 * Looks whether all is well, and keeps what changed. Of all processes that see a change, one tells it: the admins in their
 * feed, other programs by an event. Servers look too, so that dead workers are told of.
 */
export function watchHealth(container: MedusaContainer): Promise<Health> {
  const health = look(container)
  seen.set(ledgerOf(container).options, { at: performance.now(), health })
  return health
}

async function look(container: MedusaContainer): Promise<Health> {
  const { facts, open } = await healthFacts(container)
  const own = alertsOf(facts).map((one) => asOpened(one, open))
  const keys = new Set(own.map(alertKey))
  const isOthers = (one: KeptAlert) => isOfOneProcess(one) && !keys.has(alertKey(one))
  const others = open.filter((one) => isOthers(one) && elapsed(one.seenAt, facts.now) < SEEN_MS)
  const alerts = worstFirst([...own, ...others])
  try {
    // What the daily comparison has found is raised and ended by it alone.
    const found = own.filter((one) => !isOfDescription(one))
    await raise(container, found)
    await follow(container, open, alerts, facts)
  } catch (error) {
    // Where the database takes no writes, whoever asks is still told.
    report(container, "what is wrong could not be kept", error, { level: "error" })
  }
  return { facts, alerts }
}

/** Tells at once that an option of an account is wrong, where its calls show that. All else is for who looks at everything. */
export async function tellOfCredentials(container: MedusaContainer, account: string): Promise<void> {
  const { facts } = await healthFacts(container)
  const found = alertsOf(facts).filter((one) => one.account === account)
  // A host without an address was mistyped, as a rule.
  const ofOptions = found.filter(({ code, kind }) => code === "credentials" || kind === "host")
  await raise(container, ofOptions)
}

/** What the daily comparison of the service's description has found; null where it is as the plugin knows it. */
export async function tellOfDescription(
  container: MedusaContainer,
  account: string,
  differences: Alert["facts"] | null
): Promise<void> {
  const { facts, open } = await healthFacts(container)
  const { now } = facts
  if (differences) {
    return raise(container, [{ ...alert("service_changed", "warning", now, differences), account }])
  }
  for (const over of open.filter((one) => isOfDescription(one) && one.account === account)) {
    await end(container, over, now)
  }
}

async function raise(container: MedusaContainer, alerts: readonly Alert[]): Promise<void> {
  const ledger = ledgerOf(container)
  for (const found of alerts) {
    const reminded = await ledger.alerts.remind(found)
    if (reminded) {
      await notifyAdmin(container, raisedNotice(reminded))
    }
    const raised = await ledger.alerts.raise(found)
    if (raised) {
      await emit(container, InstalmentsEvents.ALERT_RAISED, named(raised))
      await tellOnce(container, raised)
    }
  }
}

/** Ends what is over, and tells of what its finder had no time to tell of. */
async function follow(
  container: MedusaContainer,
  open: readonly KeptAlert[],
  standing: readonly Alert[],
  facts: HealthFacts
): Promise<void> {
  const { now } = facts
  for (const one of open) {
    const ending = endingOf(one, standing, facts)
    if (ending === "lasts" && elapsed(one.raisedAt, now) > MINUTE_MS) {
      await tellOnce(container, one)
    } else if (ending === "over" && hasEnded(one, now)) {
      await end(container, one, lastedUntil(one, facts), unaskedOf(one, facts))
    } else if (ending === "dropped" && elapsed(one.seenAt, now) > SAME_TROUBLE_MS) {
      // A process that was started with other options may know its account, and sees it each minute.
      await close(container, one)
    }
  }
}

/** Closes an alert without a word in the feed. */
async function close(container: MedusaContainer, open: KeptAlert): Promise<KeptAlert | undefined> {
  const cleared = await ledgerOf(container).alerts.clear(open)
  if (cleared) {
    await emit(container, InstalmentsEvents.ALERT_CLEARED, named(cleared))
  }
  return cleared
}

async function end(
  container: MedusaContainer,
  over: KeptAlert,
  until: Date,
  unasked: string | null = null
): Promise<void> {
  const cleared = await close(container, over)
  // Only where somebody was alarmed: what needs a decision is over because of it.
  if (cleared?.toldAt && cleared.severity === "critical") {
    await notifyAdmin(container, clearedNotice(cleared, Math.max(1, minutesOf(cleared.since, until)), unasked))
  }
}

/** Of several that tell it at once, as a process that was held up and the next one, the feed takes one. What it refuses is told again. */
async function tellOnce(container: MedusaContainer, raised: KeptAlert): Promise<void> {
  if (raised.toldAt === null) {
    const key = `${raised.id}:${raised.reopenedAt?.toISOString() ?? ""}`
    if (await tellAdmin(container, raisedNotice(raised), key)) {
      await ledgerOf(container).alerts.told(raised)
    }
  }
}

function named({ id, code, kind, severity, account }: KeptAlert): Record<string, string | null> {
  return { id, code, kind, severity, account }
}
