import type { MinorAmount } from "../money/money"
import { type LedgerGap, wasInFlight } from "../ledger-gap"
import type { Checkout, Snapshot } from "./checkout"
import { CALLBACK_AFTER_MS } from "./session"

/** How far the service's time of creation may lie from ours, milliseconds: the call's length and the clocks' difference. */
export const TOLERANCE_MS = 2 * 60_000

/** A checkout of the service's list that no row of ours names. What could not be read of it is null, and fits any row. */
export type ListedCheckout = {
  serviceCheckoutId: string
  amountMinor: MinorAmount | null
  status: Snapshot["status"] | null
  createdAt: Date | null
}

/** A reading of the list from its newest record on: when it began, and how far back it has come; null when to the end. */
export type ListReading = { startedAt: Date; reachesTo: Date | null }

export type Adoption<R> = { row: Checkout; record: R }

/**
 * Finds the rows whose creation was not answered among the records that no row names.
 *
 * The page of such a creation was never shown to its shopper, so that somebody paid a checkout of equal amount and moment proves
 * rather that it is a stranger's: a till's on the same credential. A paid record is a row's only if a callback has named the row
 * before the reading began, for then its record must be in the list as paid; or if the row was in flight at a restore, because
 * its answer may have come after the backup. A record that is not paid is a row's once nobody can pay it and no callback will
 * name the row any more. Rows of one cart are interchangeable and are paired off by time; between carts, and where there are
 * more records than rows, nothing is guessed.
 *
 * @param unanswered the rows of all accounts whose checkouts stand in this list that have no id of the service, as far as they fit
 *   one of its records; read before those that have one, so that a creation that is answered meanwhile is among either
 * @returns `foreign`: what the ledger lacks; what is in neither list is to be compared another time, or could not be read
 */
export function recogniseListed<R extends ListedCheckout>(
  listed: readonly R[],
  unanswered: readonly Checkout[],
  reading: ListReading,
  gap: LedgerGap | null
): { adoptions: Adoption<R>[]; foreign: R[] } {
  const settled = unanswered.filter((row) => isSettled(row, reading))
  const unsettled = unanswered.filter((row) => !settled.includes(row))
  const isPaid = ({ status }: R) => status === "successful"
  const ofNamed = pairOff(
    settled.filter(isNamed),
    listed.filter((record) => isPaid(record) || record.status === null)
  )

  const others = settled.filter((row) => !isNamed(row))
  const inFlight = others.filter((row) => gap !== null && wasInFlight(row.createdAt, gap))
  const left = listed.filter(
    (record) =>
      !ofNamed.some((pair) => pair.record === record) && (!isPaid(record) || inFlight.some((row) => fits(row, record)))
  )
  const ofOthers = pairOff(others, left).filter(({ row, record }) => !isPaid(record) || inFlight.includes(row))
  const proven = ofOthers.filter(({ row, record }) => isPaid(record) || isOver(row, reading.startedAt))

  const mayBeUnsettled = (record: R) => unsettled.some((row) => fits(row, record))
  const adoptions = [...ofNamed, ...proven.filter(({ record }) => !mayBeUnsettled(record))].filter(
    ({ record }) => record.status !== null
  )
  // Which of several carts' rows it is does not matter while nobody has paid it.
  const ofSome = groupsOf(others, left).filter(({ rows, records }) => records.length <= rows.length)
  const unpaid = ofSome.flatMap(({ records }) => records.filter((record) => !isPaid(record)))
  const spokenFor = new Set([...[...ofNamed, ...ofOthers].map(({ record }) => record), ...unpaid])
  const foreign = listed.filter((record) => record.status !== null && !spokenFor.has(record) && !mayBeUnsettled(record))
  return { adoptions, foreign }
}

export function unlike<R extends ListedCheckout>(records: readonly R[], rows: readonly Checkout[]): R[] {
  return records.filter((record) => !rows.some((row) => fits(row, record)))
}

/** A callback has said that it was paid. */
function isNamed({ remoteState }: Checkout): boolean {
  return remoteState === "successful"
}

/** What this reading shows of the row is all there is: its record, and whatever else fits it. */
function isSettled({ remoteState, paidAt, createdAt }: Checkout, { startedAt, reachesTo }: ListReading): boolean {
  const isRead = reachesTo === null || createdAt.getTime() - TOLERANCE_MS >= reachesTo.getTime()
  const isTold = remoteState !== "successful" || (paidAt !== null && paidAt < startedAt)
  return isRead && isTold && remoteState !== "opening"
}

/** Nobody can pay it any more, and no callback will speak of it. */
function isOver({ createdAt }: Checkout, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > CALLBACK_AFTER_MS
}

function fits(row: Checkout, { amountMinor, createdAt }: ListedCheckout): boolean {
  const sameAmount = amountMinor === null || row.amountMinor === amountMinor
  return sameAmount && (createdAt === null || Math.abs(row.createdAt.getTime() - createdAt.getTime()) <= TOLERANCE_MS)
}

/** Pairs what belongs together: each record goes to one row, and no row gets two. */
function pairOff<R extends ListedCheckout>(rows: readonly Checkout[], records: readonly R[]): Adoption<R>[] {
  return groupsOf(rows, records).flatMap(pairsOf)
}

/** Rows that fit the same records, and those records. */
type Group<R> = { rows: Checkout[]; records: R[] }

function groupsOf<R extends ListedCheckout>(rows: readonly Checkout[], records: readonly R[]): Group<R>[] {
  const groups: Group<R>[] = []
  let open = [...rows].sort((a, b) => timeOf(a) - timeOf(b))
  for (let [first] = open; first; [first] = open) {
    const group = groupOf(first, open, records)
    groups.push(group)
    open = open.filter((row) => !group.rows.includes(row))
  }
  return groups
}

/** The row, whatever fits it, whatever fits that, and so on. */
function groupOf<R extends ListedCheckout>(
  first: Checkout,
  rows: readonly Checkout[],
  records: readonly R[]
): Group<R> {
  let group: Group<R> = { rows: [first], records: [] }
  for (let size = 0; size < group.rows.length;) {
    size = group.rows.length
    const near = records.filter((record) => group.rows.some((row) => fits(row, record)))
    group = { rows: rows.filter((row) => row === first || near.some((record) => fits(row, record))), records: near }
  }
  return group
}

function pairsOf<R extends ListedCheckout>({ rows, records }: Group<R>): Adoption<R>[] {
  if (records.length > rows.length || new Set(rows.map(({ cartId }) => cartId)).size > 1) {
    return []
  }
  const pairs: Adoption<R>[] = []
  for (const record of [...records].sort((a, b) => timeOf(a) - timeOf(b))) {
    const row = rows.find((one) => fits(one, record) && !pairs.some((pair) => pair.row === one))
    if (!row) {
      return []
    }
    pairs.push({ row, record })
  }
  return pairs
}

function timeOf({ createdAt }: { createdAt: Date | null }): number {
  return createdAt?.getTime() ?? 0
}
