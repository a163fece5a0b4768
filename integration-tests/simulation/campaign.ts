import { fillTemplate } from "./copy-cart"
import { generate } from "./generate"
import type { Lane } from "./lane"
import { runSeed, type SeedReport } from "./run-seed"
import type { Schedule } from "./schedule"
import { Time } from "./time"

/** The stories of the seeds that broke the promise, and one line that counts everything. */
export type Campaign = { failures: string[]; summary: string }

/** Runs all seeds, on as many lanes at once as there are. A failing seed's story is printed as soon as it is known. */
export async function runCampaign(lanes: readonly Lane[], seeds: readonly number[]): Promise<Campaign> {
  const startedAt = performance.now()
  const schedules = seeds.map(generate)
  const reports: SeedReport[] = []
  const queues = new Map<boolean, Schedule[]>([true, false].map((limits) => [limits, schedules.filter((one) => one.limits === limits)]))
  await Promise.all(
    lanes.map(async (lane) => {
      const [time, template] = [await Time.of(lane), await fillTemplate(lane.store, lane.plan.article, `${lane.plan.account}@example.com`)]
      const queue = queues.get(lane.plan.limits) ?? []
      for (let schedule = queue.shift(); schedule; schedule = queue.shift()) {
        const report = await runSeed(lane, template, time, schedule)
        reports.push(report)
        if (report.violations.length > 0 || process.env.SIMULATION_VERBOSE) {
          process.stdout.write(`\n${report.story}\n`)
        }
      }
    })
  )
  const failures = reports.filter(({ violations }) => violations.length > 0).map(({ story }) => story)
  return { failures, summary: summed(reports, failures.length, performance.now() - startedAt) }
}

function summed(reports: readonly SeedReport[], failures: number, ms: number): string {
  const sum = (name: keyof SeedReport["counts"]) => reports.reduce((total, { counts }) => total + counts[name], 0)
  return (
    `${reports.length} seeds in ${Math.round(ms / 1000)} s: ${sum("paid")} payments, ${sum("orders")} orders, ${sum("returned")} returned, ` +
    `${sum("deaths")} processes killed, ${sum("passes")} reconcile passes, ${sum("requests")} requests to the service, ${failures} seeds broke the promise`
  )
}
