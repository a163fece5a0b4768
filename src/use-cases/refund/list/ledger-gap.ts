import type { MedusaContainer } from "@medusajs/framework/types"
import { isClosed } from "../../../core/refund/list"
import { gapOfSilence, gapOfUnknownPayment, type LedgerGap } from "../../../core/ledger-gap"
import type { AccountKey } from "../../../modules/instalments/stores/account-key"
import { ledgerOf } from "../../ledger/ledger-of"
import type { Gateway } from "../../service/gateway"
import { accountKey, notConfigured } from "../../ledger/account-keys"
import { BEGINNING } from "../../service/read-page"
import { readingOf } from "./read-refund-list"

/** The job whose runs are the ledger's heartbeat. */
const REFUNDS_JOB = "instalments-refunds"

/**
 * To be called before the job begins. Where it has not run for longer than any pause, or ran in another database, this
 * one may come from a backup: whatever waits to be sent is looked for at the service first. That of an account that is missing from
 * the options now, or set to the other environment, waits for it too: somebody will put them right.
 */
export async function noteSilence(container: MedusaContainer, job: string): Promise<void> {
  const ledger = ledgerOf(container)
  const { options, jobRuns, refundReadings } = ledger
  const silence = await jobRuns.silence(job)
  const gap = silence && gapOfSilence(silence, new Date())
  if (gap) {
    const configured = Object.values(options.accounts).map(accountKey)
    const others = notConfigured(ledger, await refundReadings.accounts())
    for (const key of [...configured, ...others]) {
      await refundReadings.noteGap(key, gap, BEGINNING.pageItems)
    }
  }
  if (!silence?.isHere) {
    await jobRuns.settleIn(job)
  }
}

/** The service speaks of a payment that the ledger lacks: it may lack refunds as well. */
export async function noteUnknownPayment(container: MedusaContainer, account: AccountKey): Promise<void> {
  const { refundReadings } = ledgerOf(container)
  const noted = await refundReadings.read(accountKey(account))
  const gap = gapOfUnknownPayment(noted?.gap ?? undefined, new Date())
  if (gap) {
    await refundReadings.noteGap(accountKey(account), gap, BEGINNING.pageItems)
  }
}

/**
 * The last stretch of time of which the ledger may have lacked something, also before the job has noticed.
 *
 * @param which `open`: only while the refunds of it have not been read
 */
export async function ledgerGap(gateway: Gateway, which: "open" | "last"): Promise<LedgerGap | undefined> {
  const silence = await gateway.ledger.jobRuns.silence(REFUNDS_JOB)
  const unnoticed = silence && gapOfSilence(silence, new Date())
  if (unnoticed) {
    return unnoticed
  }
  const { gap, coverage } = await readingOf(gateway)
  return gap !== null && (which === "last" || !isClosed(gap, coverage)) ? gap : undefined
}
