import { setTimeout as delay } from "node:timers/promises"
import type { HealthView } from "../../../src/use-cases/health/answers"
import { adminTokenOf } from "../../support/admin/admin-api"
import type { Stage } from "./stage"

/** Where an alert is seen: 503 at the door for monitors, Prometheus's metrics, the settings page, the admins' feed. */
export const SURFACES = ["door", "metrics", "page", "feed"] as const
export type Surface = (typeof SURFACES)[number]
/** Seconds until each showed it; undefined where it never did. */
export type Seconds = Partial<Record<Surface, number>>

/** A monitor, Prometheus and an admin ask so often here; the feed's table is read each time. Milliseconds. */
const ASK_EVERY_MS = 2_000

/** What the surfaces show at one moment. */
type Look = { status: number; metrics: string[]; page: HealthView["alerts"]; feed: string[] }

export type Lookout = {
  /** Waits until every surface shows the alert, or the patience ends. @returns the seconds of each, and all that was told */
  untilTold(text: string, critical: boolean, patienceMs: number): Promise<{ seconds: Seconds; others: string[] }>
  /** Waits until every surface shows that all is well, and the feed that this is over. */
  untilCleared(critical: boolean, patienceMs: number): Promise<Seconds>
  /** What the feed says since the beginning. */
  told(): Promise<string[]>
}

/** By the database's clock, as the feed's. */
export async function nowAt({ shop }: Stage): Promise<Date> {
  const { rows } = await shop.db.raw<{ rows: [{ now: Date }] }>("SELECT clock_timestamp() AS now")
  return rows[0].now
}

/** Looks out from now on. @param since notices count from then on: those of a shop that is still being started, too */
export async function lookout(stage: Stage, since: Date): Promise<Lookout> {
  const startedAt = performance.now()
  const token = await adminTokenOf({ backendUrl: stage.url }).catch(() => "")
  const told = () => feedSince(stage, since)
  const watch = async (shows: (look: Look) => Record<Surface, boolean>, patienceMs: number) => {
    const seconds: Seconds = {}
    const others = new Set<string>()
    while (performance.now() - startedAt < patienceMs && SURFACES.some((surface) => seconds[surface] === undefined)) {
      const look = await lookAt(stage, token, since).catch(() => undefined)
      const at = Math.round((performance.now() - startedAt) / 1000)
      const shown = look && shows(look)
      SURFACES.filter((surface) => shown?.[surface]).forEach((surface) => (seconds[surface] ??= at))
      look?.page.forEach(({ text }) => others.add(text))
      await delay(ASK_EVERY_MS)
    }
    return { seconds, others: [...others] }
  }
  return {
    told,
    untilTold: async (text, critical, patienceMs) => {
      const { seconds, others } = await watch(
        (look) => ({
          door: (look.status === 503) === critical,
          metrics: look.metrics.some((code) => text.startsWith(code)),
          page: look.page.some((alert) => alert.text === text),
          feed: look.feed.length > 0,
        }),
        patienceMs
      )
      return { seconds, others: others.filter((other) => other !== text) }
    },
    untilCleared: async (critical, patienceMs) => {
      const { seconds } = await watch(
        (look) => ({
          door: look.status === 200,
          metrics: look.metrics.length === 0,
          page: look.page.length === 0,
          feed: !critical || look.feed.some((title) => title.startsWith("Over")),
        }),
        patienceMs
      )
      return seconds
    },
  }
}

async function lookAt(stage: Stage, token: string, since: Date): Promise<Look> {
  const headers = { authorization: `Bearer ${token}` }
  const [feed, door, metrics, page] = await Promise.all([
    feedSince(stage, since),
    fetch(`${stage.url}/hooks/instalments/health`),
    fetch(`${stage.url}/admin/instalments/metrics`, { headers }).then((answer) => answer.text()),
    fetch(`${stage.url}/admin/instalments/health`, { headers }).then((answer) => answer.json()),
  ])
  const { health } = page as { health: HealthView }
  return {
    status: door.status,
    metrics: [...metrics.matchAll(/^instalments_alert\{code="(\w+)",severity.*\} 1$/gm)].map(([, code = ""]) => code),
    page: health.alerts,
    feed,
  }
}

async function feedSince({ shop }: Stage, since: Date): Promise<string[]> {
  const rows = await shop
    .db("notification")
    .where("created_at", ">=", since)
    .orderBy("created_at")
    .select<{ data: { title: string } }[]>("data")
  return rows.map(({ data }) => data.title)
}
