import { WorkflowManager, WorkflowScheduler } from "@medusajs/framework/orchestration"
import { OF_EACH_MINUTE } from "../../core/health/facts"
import type { JobRuns } from "./stores/service/job-runs"

const LOOK_EVERY_MS = 60_000
/** A job of each minute of which nothing was seen for so long has missed two runs. */
const MISSED_MS = 3 * 60_000
/** One that began and did not end may still be at work: a process with a scheduler of its own would run it twice from then on. */
const UNENDED_MS = 15 * 60_000

/**
 * Sees to it that a scheduler that has lost a job of each minute gets it again. On Redis all workers share one scheduler, and in a
 * rolling install a worker of the version before deletes from it whatever job it does not know. Only a process that runs jobs knows
 * what to schedule; the others look at the same heartbeat and raise an alert.
 *
 * @param ending ends the watch
 */
export function keepScheduled(jobRuns: JobRuns, ending: AbortSignal): void {
  // No process lives on for its sake. What the database cannot say now it is asked in a minute.
  const watch = setInterval(() => void scheduleMissed(jobRuns).catch(() => undefined), LOOK_EVERY_MS).unref()
  ending.addEventListener("abort", () => clearInterval(watch), { once: true })
}

/** Schedules again what has missed its runs. @returns the names of those jobs */
export async function scheduleMissed(jobRuns: Pick<JobRuns, "unseen">): Promise<string[]> {
  const known = OF_EACH_MINUTE.filter((job) => WorkflowManager.getWorkflow(workflowOf(job)) !== undefined)
  const missed = known.length > 0 ? await jobRuns.unseen(known, MISSED_MS, UNENDED_MS) : []
  for (const job of missed) {
    const workflow = WorkflowManager.getWorkflow(workflowOf(job))
    if (workflow) {
      await new WorkflowScheduler().scheduleWorkflow(workflow)
    }
  }
  return missed
}

/** What Medusa makes of a job. */
const workflowOf = (job: string): string => `job-${job}`
