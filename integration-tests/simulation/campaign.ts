import { fillTemplate } from "./copy-cart"
import { generate } from "./generate"
import type { Lane } from "./lane"
import { runSeed, type SeedReport } from "./run-seed"
import type { Schedule } from "./schedule"
import { Time } from "./time"
import type { Wanted } from "./wanted"

/** The stories of the seeds that broke the promise, and one line that counts everything. */
export type Campaign = { failures: string[]; summary: string }

/**
 * Runs all seeds, on as many lanes at once as there are.
 *
 * @param say is told a failing seed's story as soon as it is known, or every seed's with `tellAll`
 */
export async function runCampaign(
  lanes: readonly Lane[],
  { seeds, tellAll }: Pick<Wanted, "seeds" | "tellAll">,
  say: (story: string) => void
): Promise<Campaign> {
  const startedAt = performance.now()
  const schedules = seeds.map(generate)
  const [strict, free] = [schedules.filter(({ limits }) => limits), schedules.filter(({ limits }) => !limits)]
  const reports: SeedReport[] = []
  await Promise.all(
    lanes.map((lane) =>
      workOff(lane, lane.plan.limits ? strict : free, (report) => {
        reports.push(report)
        if (tellAll || report.violations.length > 0) {
          say(report.story)
        }
      })
    )
  )
  const failures = reports.filter(({ violations }) => violations.length > 0).map(({ story }) => story)
  return { failures, summary: summed(reports, failures.length, performance.now() - startedAt) }
}

/** A lane takes the next schedule of the queue until there is none. */
async function workOff(lane: Lane, queue: Schedule[], report: (report: SeedReport) => void): Promise<void> {
  const time = await Time.of(lane)
  const template = await fillTemplate(lane.store, lane.plan.article, `${lane.plan.account}@example.com`)
  for (let schedule = queue.shift(); schedule; schedule = queue.shift()) {
    const { seed } = schedule
    report(await runSeed(lane, template, time, schedule).catch((error: unknown) => unfinished(seed, error)))
  }
}

/** Nothing a schedule does may stop it. */
function unfinished(seed: number, error: unknown): SeedReport {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const counts = { paid: 0, orders: 0, returned: 0, deaths: 0, passes: 0, requests: 0 }
  return { seed, violations: [reason], story: `seed ${seed} could not be finished: ${reason}`, counts }
}

function summed(reports: readonly SeedReport[], failures: number, ms: number): string {
  const sum = (name: keyof SeedReport["counts"]) => reports.reduce((total, { counts }) => total + counts[name], 0)
  return (
    `${reports.length} seeds in ${Math.round(ms / 1000)} s: ${sum("paid")} payments, ${sum("orders")} orders, ${sum("returned")} returned, ` +
    `${sum("deaths")} processes killed, ${sum("passes")} reconcile passes, ${sum("requests")} requests to the service, ${failures} seeds broke the promise`
  )
}
