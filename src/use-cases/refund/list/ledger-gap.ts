import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountOptions } from "../../../core/options/options"
import { isClosed, type ListCoverage } from "../../../core/refund/list"
import { gapOfSilence, gapOfUnknownPayment, type LedgerGap } from "../../../core/ledger-gap"
import type { AccountKey } from "../../../modules/instalments/stores/account-key"
import { ledgerOf } from "../../ledger/ledger-of"
import type { Gateway } from "../../service/gateway"
import { accountKey } from "../../ledger/account-keys"
import { BEGINNING } from "../../service/read-page"
import { UNREAD } from "./read-refund-list"

/** The job whose runs are the ledger's heartbeat. */
const REFUNDS_JOB = "instalments-refunds"

/**
 * To be called before the job begins. Where it has not run for longer than any pause, or ran in another database, this
 * one may come from a backup: whatever waits to be sent is looked for at the service first.
 */
export async function noteSilence(container: MedusaContainer, job: string): Promise<void> {
  const { options, jobRuns } = ledgerOf(container)
  const silence = await jobRuns.silence(job)
  const gap = silence && gapOfSilence(silence, new Date())
  for (const account of gap ? Object.values(options.accounts) : []) {
    await noteGap(container, account, gap)
  }
  if (!silence?.isHere) {
    await jobRuns.settleIn(job)
  }
}

/** The service speaks of a payment that the ledger lacks: it may lack refunds as well. */
export async function noteUnknownPayment(container: MedusaContainer, account: AccountOptions): Promise<void> {
  const noted = await ledgerOf(container).refundReadings.read(accountKey(account))
  await noteGap(container, account, gapOfUnknownPayment(noted?.gap ?? undefined, new Date()))
}

/** What the ledger may lack at this moment of the refunds that were sent; also before the job has noticed. */
export async function openGap(gateway: Gateway): Promise<LedgerGap | undefined> {
  return (await unnoticedGap(gateway)) ?? (await notedGap(gateway, ({ gap, coverage }) => !isClosed(gap, coverage)))
}

/** The last stretch of time of which the ledger may have lacked something, whether or not the refunds of it have been read since. */
export async function lastGap(gateway: Gateway): Promise<LedgerGap | undefined> {
  return (await unnoticedGap(gateway)) ?? (await notedGap(gateway))
}

async function unnoticedGap({ ledger }: Gateway): Promise<LedgerGap | undefined> {
  const silence = await ledger.jobRuns.silence(REFUNDS_JOB)
  return silence && gapOfSilence(silence, new Date())
}

async function notedGap(
  { ledger, account }: Gateway,
  counts: (noted: { gap: LedgerGap; coverage: ListCoverage | null }) => boolean = () => true
): Promise<LedgerGap | undefined> {
  const { gap, coverage } = (await ledger.refundReadings.read(accountKey(account))) ?? UNREAD
  return gap !== null && counts({ gap, coverage }) ? gap : undefined
}

async function noteGap(
  container: MedusaContainer,
  { account, environment }: AccountKey,
  gap: LedgerGap | undefined
): Promise<void> {
  if (gap) {
    await ledgerOf(container).refundReadings.noteGap({ account, environment }, gap, BEGINNING.pageItems)
  }
}
