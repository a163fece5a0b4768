import type { MedusaContainer } from "@medusajs/framework/types"
import { InstalmentsClientError, type Page, type RefundRecord } from "../../../client"
import { afterPage, clockAheadMs } from "../../../core/refund/list"
import type { AccountKey } from "../../../modules/instalments/stores/account-key"
import type { OpenReading, RefundReading } from "../../../modules/instalments/stores/refund/refund-readings"
import type { Gateway } from "../../service/gateway"
import { recordRefund, refundSnapshot } from "../record/record-refund"
import { LeaseBusyError } from "../../ledger/wait-for-lease"
import { withLease } from "../../ledger/with-lease"

/** Asked for first; the spec does not state the largest number (spec, Limits). */
const MOST_ITEMS = 100
/** The service's own default, which it certainly accepts. */
const DEFAULT_ITEMS = 10
/** Pages of one tick, where the limits allow more than one. */
const MOST_PAGES = 20

/** The list before it was ever read. */
export const UNREAD: RefundReading = { open: null, pageItems: MOST_ITEMS, coverage: null }

/** The account whose rows and list a gateway stands for. */
export function accountKey({ account }: Pick<Gateway, "account">): AccountKey {
  return { account: account.account, environment: account.environment }
}

/**
 * Reads on in the service's list of refunds, as far as the rate budget lets it now: every refund of a page that the ledger
 * knows is brought up to date, every other one is kept as unmatched. One process at a time.
 *
 * @param since how far back a reading goes that begins now
 */
export async function readRefundList(container: MedusaContainer, gateway: Gateway, since: Date): Promise<void> {
  try {
    await withLease(gateway.ledger, `refund-list:${gateway.account.account}`, 0, () =>
      readOn(container, gateway, since)
    )
  } catch (error) {
    // Busy: another process reads it. Limited: the next tick goes on where this one stopped.
    if (!(error instanceof LeaseBusyError) && !isLimited(error)) {
      throw error
    }
  }
}

async function readOn(container: MedusaContainer, gateway: Gateway, since: Date): Promise<void> {
  const key = accountKey(gateway)
  const reading = (await gateway.ledger.refundReadings.read(key)) ?? UNREAD
  let open: OpenReading = reading.open ?? { startedAt: new Date(), since, nextUrl: null, descendsTo: null }
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const page = await nextPage(gateway, reading, open)
    const aheadMs = clockAheadMs(page.serviceTime, new Date())
    await takeIn(container, gateway, page.records, { since: open.since, aheadMs })
    const { isLast, descendsTo } = afterPage(
      page.records.map(({ createdAt }) => ({ createdAt: new Date(createdAt) })),
      page.nextUrl !== null,
      new Date(open.since.getTime() + aheadMs),
      open.nextUrl === null ? undefined : open.descendsTo
    )
    if (isLast) {
      const coverage = { from: open.since, until: open.startedAt }
      await gateway.ledger.refundReadings.write(key, { ...reading, open: null, coverage })
      return
    }
    open = { ...open, nextUrl: page.nextUrl, descendsTo }
    await gateway.ledger.refundReadings.write(key, { ...reading, open })
  }
}

async function nextPage(
  gateway: Gateway,
  reading: RefundReading,
  { nextUrl }: OpenReading
): Promise<Page<RefundRecord>> {
  const start = nextUrl === null ? { pageItems: reading.pageItems } : { from: nextUrl }
  try {
    const { value } = await gateway.client.listRefunds(start, { budgetWaitMs: 0 }).next()
    return value ?? { records: [], nextUrl: null, serviceTime: null }
  } catch (error) {
    if (error instanceof InstalmentsClientError && !isLimited(error)) {
      const pageItems = isRefusedSize(error) ? DEFAULT_ITEMS : reading.pageItems
      await gateway.ledger.refundReadings.write(accountKey(gateway), { ...reading, open: null, pageItems })
    }
    throw error
  }
}

async function takeIn(
  container: MedusaContainer,
  { ledger, account }: Gateway,
  records: readonly RefundRecord[],
  { since, aheadMs }: { since: Date; aheadMs: number }
): Promise<void> {
  const rows = await ledger.refunds.byServiceId(records.map(({ serviceRefundId }) => serviceRefundId))
  const known = new Map(rows.map((row) => [row.serviceRefundId, row]))
  for (const record of records) {
    const refund = known.get(record.serviceRefundId)
    if (refund && refund.account === account.account) {
      await recordRefund(container, refund, refundSnapshot("list", record))
    }
  }
  const unmatched = records
    .filter(({ serviceRefundId }) => !known.has(serviceRefundId))
    .map((record) => toUnmatched(record, aheadMs))
  await ledger.unmatchedRefunds.keep(
    accountKey({ account }),
    unmatched.filter(({ madeAt }) => madeAt >= since)
  )
}

/** @param aheadMs how far the service's clock is ahead of this machine's */
function toUnmatched({ serviceRefundId, amountMinor, status, createdAt }: RefundRecord, aheadMs: number) {
  const madeAt = new Date(Date.parse(createdAt) - aheadMs)
  return { serviceRefundId, amountMinor, status, madeAt, firstSeenAt: new Date() }
}

function isLimited(error: unknown): boolean {
  return error instanceof InstalmentsClientError && error.code === "rate_limited"
}

/** A page size the service refuses is not asked for again. */
function isRefusedSize({ code }: InstalmentsClientError): boolean {
  return code === "validation" || code === "bad_request"
}
