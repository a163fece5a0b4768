import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { JOB_MINUTES, type JobName } from "../../core/health/facts"
import { faultOf } from "../../core/report/fault"
import { COMPARISON, compareSome } from "../accounting/compare"
import { recheckSome } from "../admin/issues"
import { ledgerOf } from "../ledger/ledger-of"
import { forgetSome } from "../privacy/forget-old"
import { auditSome } from "../reconcile/audit"
import { type JobRun, jobStep, mayBeDue, type Piece } from "../service/run-job"
import { compareDescriptions } from "../service/published-description"

/** What is done in pieces, by the name under which the ledger notes its runs. */
const CHORES = {
  /** Each hour: whether Medusa's amounts and the ledger's agree. */
  [COMPARISON]: compareSome,
  /** Once a day, as are the others: what the service has and the ledger lacks. */
  "instalments-audit": auditSome,
  /** What the service has published that the plugin does not know. */
  "instalments-description": compareDescriptions,
  /** Whether everything that needs a person is on the list. */
  "instalments-issues": recheckSome,
  /** Forgets checkouts that nobody paid and callbacks that were settled, 90 days after. */
  "instalments-retention": forgetSome,
} as const satisfies Partial<Record<JobName, Piece>>
type ChoreName = keyof typeof CHORES

const NAMES = Object.keys(CHORES).filter((name): name is ChoreName => Object.hasOwn(CHORES, name))

/** After this no further piece begins: the jobs that run each minute are waiting. Milliseconds. */
const MOST_MS = 8_000
/** One process at a time keeps house. Longer than the last piece takes, short enough after a crash. Milliseconds. */
const LEASE_MS = 3 * 60_000

/** Does pieces of whatever is due, in turn, for a few seconds. Where each stands is in the ledger: the next minute goes on. */
export async function keepHouse(container: MedusaContainer, run?: JobRun): Promise<void> {
  const { jobRuns, leases } = ledgerOf(container)
  const until = performance.now() + MOST_MS
  if (!(await mayBeDue(container, run, (ledger, noted) => ledger.jobRuns.isAnyDue(NAMES, JOB_MINUTES, noted)))) {
    return
  }
  let underWay = await jobRuns.underWay(NAMES, JOB_MINUTES)
  const lease = underWay.length > 0 && (await leases.take("housekeeping", randomUUID(), LEASE_MS))
  if (!lease) {
    return
  }
  try {
    while (underWay.length > 0) {
      const left: typeof underWay = []
      for (const { job, position } of underWay) {
        if (performance.now() >= until) {
          return
        }
        const next = await doPiece(container, job, position)
        left.push(...(next === null ? [] : [{ job, position: next }]))
      }
      underWay = left
    }
  } finally {
    await leases.release(lease)
  }
}

/** @returns where the next piece begins; null when there is none this time */
async function doPiece(container: MedusaContainer, job: ChoreName, position: string): Promise<string | null> {
  const { jobRuns } = ledgerOf(container)
  let next: string | null = null
  await jobStep(container, job, async () => {
    try {
      const progress = await CHORES[job](container, position, new Date())
      if (progress === "not_now") {
        return
      }
      next = progress === "finished" ? null : progress.position
      await jobRuns.goOn(job, next)
      if (next === null) {
        await jobRuns.end(job, null)
      }
    } catch (error) {
      await jobRuns.end(job, faultOf(error).name)
      throw error
    }
  })
  return next
}
