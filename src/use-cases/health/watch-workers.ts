import { WorkflowManager } from "@medusajs/framework/orchestration"
import type { MedusaContainer } from "@medusajs/framework/types"
import { GONE_MS } from "../../core/health/alerts"
import { OF_EACH_MINUTE } from "../../core/health/facts"
import { ledgerOf } from "../ledger/ledger-of"
import { report } from "../notify/report"
import { watchHealth } from "./watch"

const LOOK_EVERY_MS = 30_000

/** A dead worker tells nothing: servers look whether jobs run, whether or not a monitor asks them. Ends with the process. */
export function watchWorkers(container: MedusaContainer): void {
  setInterval(() => void look(container), LOOK_EVERY_MS).unref()
}

async function look(container: MedusaContainer): Promise<void> {
  try {
    const { ending, jobRuns } = ledgerOf(container)
    // A process that runs jobs itself looks with each of them.
    const runsJobs = OF_EACH_MINUTE.some((job) => WorkflowManager.getWorkflow(`job-${job}`))
    const silent = ending.aborted || runsJobs ? [] : await jobRuns.unseen(OF_EACH_MINUTE, GONE_MS, GONE_MS)
    if (silent.length === OF_EACH_MINUTE.length) {
      await watchHealth(container)
    }
  } catch (error) {
    report(container, "it cannot be seen whether jobs run", error)
  }
}
