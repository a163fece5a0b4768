import type { RefundRecord } from "../../../client"
import {
  absentAt,
  afterPage,
  clockAheadMs,
  seemsEndless,
  type TimedRefund,
  type UnfinishedPages,
} from "../../../core/refund/list"
import { said } from "../../../core/notices/said"
import { DEFAULT_ACCOUNT } from "../../../core/options/options"
import type { Refund } from "../../../core/refund/refund"
import type { OpenReading, RefundReading } from "../../../modules/instalments/stores/refund/refund-readings"
import type { Gateway } from "../../service/gateway"
import { guarded } from "../../service/run-job"
import { accountKey, listKeys } from "../../ledger/account-keys"
import { isLimited } from "../../service/look-up"
import { noteOddRecords, BEGINNING, readPage } from "../../service/read-page"
import { notifyAdmin } from "../../notify/notify"
import { report } from "../../notify/report"
import { CALL_LOST_AFTER_MS } from "../../../core/refund/schedule"
import { recordRefund } from "../record/record-refund"
import { LeaseBusyError } from "../../../core/lease"
import { withLease } from "../../ledger/with-lease"

/** Pages of one tick, where the limits allow more than one. */
const MOST_PAGES = 20

/** The list before it was ever read. */
const UNREAD: RefundReading = {
  open: null,
  pageItems: BEGINNING.pageItems,
  coverage: null,
  knownFrom: null,
  unfinished: null,
  gap: null,
}

/** How far the list of an account has been read. */
export async function readingOf({ ledger, account }: Gateway): Promise<RefundReading> {
  return (await ledger.refundReadings.read(accountKey(account))) ?? UNREAD
}

/**
 * Reads on in the service's list of refunds, as far as the rate budget lets it now: every refund of a page that the ledger
 * knows is brought up to date, every other one is kept as unmatched. One process at a time.
 *
 * @param since how far back a reading goes that begins now
 */
export async function readRefundList(gateway: Gateway, since: Date): Promise<void> {
  try {
    await withLease(gateway.ledger, `refund-list:${gateway.account.account}`, () => readOn(gateway, since))
  } catch (error) {
    // Busy: another process reads it. Limited: the next tick goes on where this one stopped.
    if (!(error instanceof LeaseBusyError) && !isLimited(error)) {
      throw error
    }
  }
}

/** Longer ago than this, the service may list it no longer. Milliseconds. */
const WITNESS_MS = 30 * 24 * 60 * 60_000

/** A proxy may have kept it, or a copy of the service's records lags behind. */
const OLD_LIST = "the service's list of refunds proves nothing: it lacks one that the service has accepted"

async function beginning({ ledger, account }: Gateway, since: Date): Promise<OpenReading> {
  const startedAt = new Date()
  const before = new Date(startedAt.getTime() - CALL_LOST_AFTER_MS)
  const from = new Date(Math.min(since.getTime(), startedAt.getTime() - WITNESS_MS))
  const witness = await ledger.refunds.newestAccepted(listKeys({ account, ledger }), from, before)
  return { startedAt, since, nextUrl: null, descendsTo: null, witness, emptyPages: 0 }
}

async function readOn(gateway: Gateway, since: Date): Promise<void> {
  const { container, client, ledger, account } = gateway
  let reading = await readingOf(gateway)
  const keep = (state: RefundReading) => {
    reading = state
    return ledger.refundReadings.write(accountKey(account), state)
  }
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const open = reading.open ?? (await beginning(gateway, since))
    const page = await readPage(
      { list: client.listRefunds, call: { budgetWaitMs: 0 } },
      { ...open, pageItems: reading.pageItems },
      ({ pageItems }) => keep({ ...reading, open: null, pageItems })
    )
    const readable = page.records.map(({ serviceRefundId }) => serviceRefundId)
    await noteOddRecords(gateway, "refund", { odd: page.odd, readable })
    await takeIn(gateway, page.records, open.since, reading)
    const { isLast, descendsTo } = afterPage(
      page.records.map(({ createdAt }) => ({ createdAt: new Date(createdAt) })),
      page.nextUrl !== null,
      open.since,
      open.nextUrl === null ? undefined : open.descendsTo
    )
    // One that cannot be read is there all the same.
    const shown = [...readable, ...page.odd.map(({ name }) => name)]
    const witness = open.witness !== null && shown.includes(open.witness) ? null : open.witness
    // The witness may be older than what is looked for.
    if (!isLast || (witness !== null && page.nextUrl !== null)) {
      const { nextUrl, emptyPages } = page
      const unfinished = onePageMore(reading.unfinished)
      await keep({ ...reading, open: { ...open, nextUrl, descendsTo, witness, emptyPages }, unfinished })
      await tellIfEndless(gateway, unfinished)
    } else if (witness === null) {
      const coverage = { from: open.since, until: open.startedAt }
      return keep({
        ...reading,
        open: null,
        unfinished: null,
        coverage,
        knownFrom: knownFrom(reading, page.nextUrl === null, open.since),
      })
    } else {
      report(container, OLD_LIST, new Error(`It lacks the refund ${witness}`), { account: account.account })
      return keep({ ...reading, open: null, unfinished: null })
    }
  }
}

function onePageMore(unfinished: UnfinishedPages | null): UnfinishedPages {
  return unfinished ? { ...unfinished, pages: unfinished.pages + 1 } : { since: new Date(), pages: 1 }
}

/** Once, until the list was read to its end. */
async function tellIfEndless({ container, account: { account } }: Gateway, unfinished: UnfinishedPages): Promise<void> {
  if (seemsEndless(unfinished, new Date())) {
    const owner = account === DEFAULT_ACCOUNT ? null : account
    const key = ["refunds_endless", account, unfinished.since.toISOString()].join(":")
    await notifyAdmin(container, said("refunds_endless", { owner: { owner }, count: unfinished.pages }), key)
  }
}

async function takeIn(
  { container, ledger, account }: Gateway,
  records: readonly RefundRecord[],
  since: Date,
  reading: RefundReading
): Promise<void> {
  const rows = await ledger.refunds.byServiceId(records.map(({ serviceRefundId }) => serviceRefundId))
  const known = new Map(rows.map((row) => [row.serviceRefundId, row]))
  for (const record of records) {
    const refund = known.get(record.serviceRefundId)
    if (refund && refund.account === account.account) {
      await guarded(container, `refund ${refund.id}`, () =>
        recordRefund(container, refund, { source: "list", ...record })
      )
    }
  }
  const aheadMs = clockAheadMs(records.flatMap((record) => timed(known.get(record.serviceRefundId), record)))
  const unmatched = records
    .filter(({ serviceRefundId }) => !known.has(serviceRefundId))
    .map((record) => toUnmatched(record, aheadMs))
    .map((record) => ({ ...record, absentAt: absentAt(record.madeAt, since, reading) }))
  await ledger.unmatchedRefunds.keep(accountKey(account), unmatched)
}

/** Whoever has read a list to its end has seen all of it. */
function knownFrom({ knownFrom: before }: RefundReading, isWhole: boolean, since: Date): Date {
  const from = isWhole ? new Date(0) : since
  return before !== null && before < from ? before : from
}

/** One that an admin recorded was never sent by us. */
function timed(refund: Refund | undefined, { createdAt }: RefundRecord): TimedRefund[] {
  return refund && refund.attempts > 0 && refund.submittedAt
    ? [{ submittedAt: refund.submittedAt, createdAt: new Date(createdAt) }]
    : []
}

/** @param aheadMs how far the service's clock is ahead of this machine's */
function toUnmatched({ serviceRefundId, amountMinor, status, createdAt }: RefundRecord, aheadMs: number) {
  const madeAt = new Date(Date.parse(createdAt) - aheadMs)
  return { serviceRefundId, amountMinor, status, madeAt, firstSeenAt: new Date() }
}
