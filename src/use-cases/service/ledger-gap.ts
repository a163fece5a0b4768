import type { MedusaContainer } from "@medusajs/framework/types"
import type { SentInGap } from "../../core/refund/foreign"
import { isClosed } from "../../core/refund/list"
import { gapOfSilence, gapOfUnknownPayment, type LedgerGap } from "../../core/ledger-gap"
import type { AccountKey } from "../../modules/instalments/stores/account-key"
import { ledgerOf } from "../ledger/ledger-of"
import type { Gateway } from "./gateway"
import { accountKey, listKeys, notConfigured } from "../ledger/account-keys"
import { BEGINNING } from "./read-page"

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

type OfAccount = Pick<Gateway, "ledger"> & { account: AccountKey }

/** The last stretch of time of which the ledger may have lacked something, also before the job has noticed. */
export async function ledgerGap(of: OfAccount): Promise<LedgerGap | undefined> {
  return (await lastGap(of))?.gap
}

/** What may have been sent in that time and has no row. */
export async function sentInGap(gateway: Gateway): Promise<SentInGap | undefined> {
  const last = await lastGap(gateway)
  if (!last || last.isOpen) {
    return last && { gap: last.gap, shown: "unread" }
  }
  const shown = await gateway.ledger.unmatchedRefunds.leftSince(listKeys(gateway), last.gap.from)
  return { gap: last.gap, shown }
}

/** `isOpen` while the refunds of it have not been read. */
async function lastGap({ ledger, account }: OfAccount): Promise<{ gap: LedgerGap; isOpen: boolean } | undefined> {
  const silence = await ledger.jobRuns.silence(REFUNDS_JOB)
  const unnoticed = silence && gapOfSilence(silence, new Date())
  if (unnoticed) {
    return { gap: unnoticed, isOpen: true }
  }
  const reading = await ledger.refundReadings.read(accountKey(account))
  return reading?.gap ? { gap: reading.gap, isOpen: !isClosed(reading.gap, reading.coverage) } : undefined
}
