import type { MedusaContainer } from "@medusajs/framework/types"
import { faultOf } from "../../core/report/fault"
import type InstalmentsModuleService from "../../modules/instalments/service"
import type { Run } from "../../modules/instalments/stores/service/job-runs"
import { ledgerOf } from "../ledger/ledger-of"
import { correlated, report } from "../notify/report"
import { traced } from "./telemetry"

/** The beginning of a run that takes longer is noted while it goes on; of most it is noted with their end. Milliseconds. */
const LONG_MS = 1_000

/** A run of a job that goes on. `isEnded` once the ledger has noted that it ended well. */
export type JobRun = { readonly job: string; readonly begunAt: number; isEnded: boolean }

/**
 * Runs a job and notes in the ledger when it began and how it ended, whichever process runs it. One that stops because its process
 * ends has failed in nothing, and has not come to its end.
 */
export async function runJob(
  container: MedusaContainer,
  job: string,
  work: (run: JobRun) => Promise<void>
): Promise<void> {
  const { jobRuns } = ledgerOf(container)
  const run: JobRun = { job, begunAt: performance.now(), isEnded: false }
  let begun: Promise<void> | undefined
  const isLong = setTimeout(() => {
    begun = jobRuns.begin(job).catch(() => undefined)
  }, LONG_MS)
  const end = async (error: string | null) => {
    await begun
    await jobRuns.end(job, error, tookMs(run))
  }
  try {
    await traced(`job ${job}`, { job }, () => correlated(() => work(run))).finally(() => clearTimeout(isLong))
  } catch (error) {
    if (error instanceof ProcessEnding) {
      return
    }
    report(container, `the job ${job} ended early`, error, { level: "error" })
    await end(faultOf(error).name).catch(() => undefined)
    throw error
  }
  // Where its beginning was noted, that may have come after its end.
  if (!run.isEnded || begun) {
    await end(null)
  }
}

const tookMs = ({ begunAt }: JobRun): number => performance.now() - begunAt

/** How far a long job has come: where its next piece begins, that it is over, or that it cannot go on before the next minute. */
export type Progress = { position: string } | "finished" | "not_now"

/**
 * One piece of a long job, of a few seconds at the most: BullMQ runs one job at a time, and the jobs of each minute wait for it.
 *
 * @param position where the piece before ended; "" at the beginning
 */
export type Piece = (container: MedusaContainer, position: string, now: Date) => Promise<Progress>

/** The process is to end. What a job has not begun, its next run begins, in whichever process. */
class ProcessEnding extends Error {
  constructor() {
    super("The process is to end")
  }
}

/**
 * Runs one part of a job's pass: a row or account that fails now must not hold up the others.
 *
 * @param subject what the log names if it fails; nothing personal, no secret
 * @throws ProcessEnding alone, of a step within
 */
export async function guarded(
  container: MedusaContainer,
  subject: string,
  work: () => Promise<unknown>
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof ProcessEnding) {
      throw error
    }
    report(container, `${subject} will be tried again`, error)
  }
}

/**
 * The same for a step that a job need not begin: once begun it is never broken off, and none begins in a process that is to end.
 *
 * @throws ProcessEnding
 */
export async function jobStep(
  container: MedusaContainer,
  subject: string,
  work: () => Promise<unknown>
): Promise<void> {
  if (ledgerOf(container).ending.aborted) {
    throw new ProcessEnding()
  }
  await guarded(container, subject, work)
}

/**
 * Whether a job's pass would find anything: most minutes it would not.
 *
 * @param run does nothing more where nothing is due: the look itself notes that it has ended
 * @param look one that fails has not shown that nothing is due
 */
export async function mayBeDue(
  container: MedusaContainer,
  run: JobRun | undefined,
  look: (ledger: InstalmentsModuleService, run: Run | undefined) => Promise<boolean>
): Promise<boolean> {
  let isThere = true
  await guarded(container, "the look for what is due", async () => {
    isThere = await look(ledgerOf(container), run && { job: run.job, tookMs: tookMs(run) })
    if (run) {
      run.isEnded = !isThere
    }
  })
  return isThere
}

/** How long a job begins steps of one kind: the jobs of BullMQ run one at a time, and others wait. Milliseconds. */
const MOST_MS = 20_000

/**
 * The same for several, one after the other, for as long as a tick may take. The rest is left to the next one.
 *
 * @param subjectOf what the log names if it fails
 * @throws ProcessEnding
 */
export async function jobSteps<Row>(
  container: MedusaContainer,
  rows: readonly Row[],
  subjectOf: (row: Row) => string,
  step: (row: Row) => Promise<unknown>,
  mostMs = MOST_MS
): Promise<void> {
  const until = performance.now() + mostMs
  for (const row of rows) {
    if (performance.now() >= until) {
      return
    }
    await jobStep(container, subjectOf(row), () => step(row))
  }
}
