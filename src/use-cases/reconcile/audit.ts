import type { MedusaContainer } from "@medusajs/framework/types"
import type { CheckoutRecord } from "../../client"
import { CALLBACK_AFTER_MS } from "../../core/checkout/session"
import { changesNothing } from "../../core/checkout/recording"
import { isLostAttempt, type LedgerGap, reachesFurther } from "../../core/ledger-gap"
import { said } from "../../core/notices/said"
import { DEFAULT_ACCOUNT } from "../../core/options/options"
import { faultOf } from "../../core/report/fault"
import { forgetBefore } from "../../core/retention"
import { ledgerOf } from "../ledger/ledger-of"
import { notifyAdmin } from "../notify/notify"
import { ledgerGap } from "../service/ledger-gap"
import { report } from "../notify/report"
import { jobStep, type Progress } from "../service/run-job"
import { type Gateway, gatewayFor } from "../service/gateway"
import { isLimited } from "../service/look-up"
import { PAGE_AT_ONCE, type ReadPage } from "../service/read-page"
import { givenBackOf, settleCheckout } from "../settle/settle-checkout"
import { idsOf, knownRecords, type ReadableRecord, readCheckouts } from "./checkout-list"
import { recognise } from "./recognise"
import { followUnmatched, keepUnmatched } from "./unmatched-checkouts"

/** So many of the newest records are compared in any case. */
const RECORDS = 300
/** All that was not compared yet, and after a restore all that the ledger may lack, is compared: so many at the most, a page a minute. */
const MOST_RECORDS = 3_000
/** Records of one piece: few of them are news, and each that is takes as long as a callback. */
const SETTLED = 20
/** The cause where the list was read, and none of its records could be. */
const ALL_UNREADABLE = "unreadable_records"

type Read = ReadPage<CheckoutRecord>

/** Where the audit stands, of one account after the other. It is kept as JSON between two pieces. */
type Place = { account: string; startedAt: string } & (
  | ({ step: "read" } & Read)
  | { step: "settle"; records: CheckoutRecord[]; from: number }
  | { step: "follow"; seen: string[] }
)

/**
 * Compares the newest checkouts of the service with the ledger: a page, or a few records, at a time; refunds are compared as their
 * list is read. After a restore they reach back to the backup. Where a later page cannot be read, those before it are compared. A
 * checkout whose creation's answer was lost is recognised; anything else that the ledger lacks (after a restore from a backup, or
 * made elsewhere) is kept and reported to the admins once, or only counted where others use the account too.
 */
export async function auditSome(container: MedusaContainer, position: string, now: Date): Promise<Progress> {
  const accounts = Object.keys(ledgerOf(container).options.accounts)
  const place = placeIn(position) ?? beginningOf(accounts[0], now)
  if (!place || !accounts.includes(place.account)) {
    return "finished"
  }
  let next: Place | undefined
  try {
    next = await goOn(gatewayFor(container, place.account), place)
  } catch (error) {
    if (isLimited(error)) {
      return "not_now"
    }
    report(container, "the account will be compared with the service another day", error, { account: place.account })
    await noteComparison(container, place.account, causeOf(error))
  }
  next ??= beginningOf(accounts[accounts.indexOf(place.account) + 1], now)
  return next ? { position: JSON.stringify(next) } : "finished"
}

/** @returns undefined at the beginning, and where it cannot be read: what is compared a second time is no news */
function placeIn(position: string): Place | undefined {
  try {
    return position === "" ? undefined : (JSON.parse(position) as Place)
  } catch {
    return undefined
  }
}

function beginningOf(account: string | undefined, now: Date): Place | undefined {
  return account === undefined
    ? undefined
    : { account, startedAt: now.toISOString(), step: "read", nextUrl: null, emptyPages: 0, records: [], odd: [] }
}

/** @returns undefined when the account is done */
async function goOn(gateway: Gateway, place: Place): Promise<Place | undefined> {
  const { container } = gateway
  const { account, startedAt } = place
  switch (place.step) {
    case "read": {
      const page = await nextPage(gateway, place)
      const { nextUrl, emptyPages, records, odd } = page ? readWith(place, page) : place
      const now = new Date()
      const gap = await ledgerGap(gateway)
      const comparedAt = await ledgerOf(container).jobRuns.succeededAt(jobOf(account))
      if (page && nextUrl !== null && records.length < mostOf(records, { gap, comparedAt, now })) {
        return { ...place, nextUrl, emptyPages, records, odd }
      }
      const foreign = await recognise(gateway, { records, odd, nextUrl }, new Date(startedAt))
      const forgotten = forgetBefore(now)
      const matters = ({ status, createdAt: created }: ReadableRecord) => {
        const createdAt = new Date(created)
        return createdAt > forgotten && !(gap && isLostAttempt({ status, createdAt }, gap, now))
      }
      await keepUnmatched(gateway, foreign.filter(matters))
      if (page) {
        await noteComparison(container, account, records.length === 0 && odd.length > 0 ? ALL_UNREADABLE : null)
      }
      return { account, startedAt, step: "settle", records, from: 0 }
    }
    case "settle": {
      const { records, from } = place
      await settleSome(gateway, records.slice(from, from + SETTLED))
      return from + SETTLED < records.length
        ? { ...place, from: from + SETTLED }
        : { account, startedAt, step: "follow", seen: idsOf(records) }
    }
    case "follow": {
      const followed = await followUnmatched(gateway, place.seen)
      return followed === undefined ? undefined : { ...place, seen: [...place.seen, followed] }
    }
  }
}

/**
 * @returns undefined where a later page cannot be read: what was read before is compared all the same
 * @throws InstalmentsClientError where there is nothing to compare, or a limit says not now
 */
async function nextPage(gateway: Gateway, place: Read & { account: string }): Promise<Read | undefined> {
  const { account, nextUrl, emptyPages } = place
  try {
    return (await readCheckouts(gateway, "audit_checkouts", PAGE_AT_ONCE, { nextUrl, emptyPages })).page
  } catch (error) {
    if (nextUrl === null || isLimited(error)) {
      throw error
    }
    report(gateway.container, "only the newest checkouts are compared with the service today", error, { account })
    return undefined
  }
}

function readWith({ records, odd }: Read, page: Read): Read {
  return { ...page, records: [...records, ...page.records], odd: [...odd, ...page.odd] }
}

/** An account that shares its credential, or sells much, has more checkouts in a day than are compared in any case. */
function mostOf(
  records: readonly CheckoutRecord[],
  { gap, comparedAt, now }: { gap: LedgerGap | undefined; comparedAt: Date | null; now: Date }
): number {
  const oldest = new Date(records.at(-1)?.createdAt ?? 0)
  // A page that was open then may have been paid since.
  const isNews = comparedAt !== null && oldest.getTime() > comparedAt.getTime() - CALLBACK_AFTER_MS
  return isNews || (gap && reachesFurther(gap, oldest, now)) ? MOST_RECORDS : RECORDS
}

/**
 * A checkout that has ended here, cancelled or lapsed, may be paid there, and more than went back of one that was returned: nothing
 * else asks about them any more.
 */
async function settleSome(gateway: Gateway, records: readonly CheckoutRecord[]): Promise<void> {
  const { container } = gateway
  for (const { row, snapshot } of await knownRecords(gateway, records)) {
    const isOver = row.remoteState !== "successful" || row.placementState === "returned"
    if (snapshot && isOver && !changesNothing(row, snapshot, await givenBackOf(container, row))) {
      await jobStep(container, row.reference, () => settleCheckout(container, { checkoutId: row.id, snapshot }))
    }
  }
}

/** What an account's comparison failed with, in few words. */
function causeOf(error: unknown): string {
  const { name, code, status } = faultOf(error)
  return [code ?? name, status].filter((word) => word !== undefined).join(" ")
}

const jobOf = (account: string) => `instalments-audit:${account}`

/**
 * Keeps whether an account could be compared with the service today. Where it could not on two days in a row, admins are told, once
 * until it could again: one failure may be an outage, which is told of by itself.
 *
 * @param cause null where it could be
 */
async function noteComparison(container: MedusaContainer, account: string, cause: string | null): Promise<void> {
  const { jobRuns } = ledgerOf(container)
  const job = jobOf(account)
  const before = (await jobRuns.all()).find((run) => run.job === job)
  await jobRuns.end(job, cause, 0)
  if (cause !== null && before && before.error !== null) {
    const owner = account === DEFAULT_ACCOUNT ? null : account
    const key = ["audit_failing", account, before.succeededAt?.toISOString() ?? "never"].join(":")
    await notifyAdmin(container, said("audit_failing", { owner: { owner }, cause }), key)
  }
}
