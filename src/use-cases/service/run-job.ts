import type { MedusaContainer } from "@medusajs/framework/types"
import { faultOf } from "../../core/report/fault"
import { ledgerOf } from "../ledger/ledger-of"
import { correlated, report } from "../notify/report"
import { ProcessEnding } from "./guarded"
import { traced } from "./telemetry"

/**
 * Runs a job and notes in the ledger when it began and how it ended, whichever process runs it. One that stops because its process
 * ends has failed in nothing, and has not come to its end.
 *
 * @throws whatever `work` throws
 */
export async function runJob(container: MedusaContainer, job: string, work: () => Promise<void>): Promise<void> {
  const { jobRuns } = ledgerOf(container)
  await jobRuns.begin(job)
  try {
    await traced(`job ${job}`, { job }, () => correlated(work))
  } catch (error) {
    if (error instanceof ProcessEnding) {
      return
    }
    report(container, `the job ${job} ended early`, error, { level: "error" })
    await jobRuns.end(job, faultOf(error).name).catch(() => undefined)
    throw error
  }
  await jobRuns.end(job, null)
}
