import { inspect } from "node:util"
import { fillTemplate } from "./copy-cart"
import type { Lane } from "./lane"
import { type Counted, runSeed, type SeedReport } from "./run-seed"
import type { Schedule } from "./schedule/schedule"
import { Time } from "./time"

/** The stories of the seeds that broke the promise, and one line that counts everything. */
export type Campaign = { failures: string[]; summary: string; paid: number }

/** `say` is told a failing seed's story as soon as it is known, or every seed's with `tellAll`. Processes pause for `stallMs`; default: just long enough to lose their leases. */
type Conduct = { stallMs?: number | undefined; tellAll: boolean; say: (story: string) => void }

/** Runs all schedules, each on its lane, the lanes side by side. */
export async function runCampaign(
  lanes: readonly Lane[],
  schedules: readonly Schedule[],
  { stallMs = 0, tellAll, say }: Conduct
): Promise<Campaign> {
  const startedAt = performance.now()
  const reports: SeedReport[] = []
  const report = (seed: SeedReport) => {
    reports.push(seed)
    if (tellAll || seed.violations.length > 0) {
      say(seed.story)
    }
  }
  await Promise.all(lanes.map((lane) => workOff(lane, schedules.filter(isFor(lane)), stallMs, report)))
  const failures = reports.filter(({ violations }) => violations.length > 0).map(({ story }) => story)
  const paid = reports.reduce((total, { counts }) => total + counts.paid, 0)
  return { failures, paid, summary: summed(reports, failures.length, performance.now() - startedAt) }
}

/** A seed runs on the same lane every time. */
function isFor({ plan }: Lane): (schedule: Schedule) => boolean {
  return ({ sameDayRefunds }) => sameDayRefunds === plan.sameDayRefunds
}

async function workOff(
  lane: Lane,
  schedules: readonly Schedule[],
  stallMs: number,
  report: (report: SeedReport) => void
): Promise<void> {
  const time = await Time.of(lane)
  const template = await fillTemplate(lane.store, lane.plan.article, `${lane.plan.account}@example.com`)
  for (const schedule of schedules) {
    const { seed } = schedule
    report(
      await runSeed(lane, template, time, { ...schedule, stallMs }).catch((error: unknown) => unfinished(seed, error))
    )
  }
}

/** Nothing a schedule does may stop it. */
function unfinished(seed: number, error: unknown): SeedReport {
  const reason = error instanceof Error ? (error.stack ?? error.message) : inspect(error)
  const counts = {
    ...{ paid: 0, later: 0, orders: 0, returned: 0, refunds: 0, failed: 0 },
    ...{ deaths: 0, pauses: 0, passes: 0, requests: 0 },
  }
  return { seed, violations: [reason], story: `seed ${seed} could not be finished: ${reason}`, counts }
}

function summed(reports: readonly SeedReport[], failures: number, ms: number): string {
  const sum = (name: Counted) => reports.reduce((total, { counts }) => total + counts[name], 0)
  return (
    `${reports.length} seeds in ${Math.round(ms / 1000)} s: ${sum("paid")} payments (${sum("later")} by an order's link), ${sum("orders")} orders, ${sum("returned")} returned, ` +
    `${sum("refunds")} refunds (${sum("failed")} failed), ${sum("deaths")} processes killed, ${sum("pauses")} paused, ${sum("passes")} reconcile passes, ${sum("requests")} requests to the service, ${failures} seeds broke the promise`
  )
}
