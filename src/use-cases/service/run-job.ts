import type { MedusaContainer } from "@medusajs/framework/types"
import { faultOf } from "../../core/report/fault"
import { ledgerOf } from "../ledger/ledger-of"
import { correlated, report } from "../notify/report"
import { ProcessEnding } from "./guarded"
import { traced } from "./telemetry"

/** One that ends sooner notes its beginning with its end: an idle shop's jobs write once. Milliseconds. */
const SHORT_MS = 3_000

/**
 * Runs a job and notes in the ledger when it began and how it ended, whichever process runs it. One that stops because its process
 * ends has failed in nothing, and has not come to its end.
 *
 * @throws whatever `work` throws
 */
export async function runJob(container: MedusaContainer, job: string, work: () => Promise<void>): Promise<void> {
  const { jobRuns } = ledgerOf(container)
  const begunAt = performance.now()
  const begun = setTimeout(() => void jobRuns.begin(job).catch(() => undefined), SHORT_MS).unref()
  const end = (error: string | null) => jobRuns.end(job, error, performance.now() - begunAt)
  try {
    await traced(`job ${job}`, { job }, () => correlated(work))
  } catch (error) {
    if (error instanceof ProcessEnding) {
      return
    }
    report(container, `the job ${job} ended early`, error, { level: "error" })
    await end(faultOf(error).name).catch(() => undefined)
    throw error
  } finally {
    clearTimeout(begun)
  }
  await end(null)
}
