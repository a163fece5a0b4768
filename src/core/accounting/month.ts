import { londonIsoDay } from "../london-time"
import { minorToDecimal, type MinorAmount } from "../money/money"

/**
 * Money that moved at the service: a payment on the day it was paid, a refund on the day it was sent, unless it came to nothing.
 */
export type Movement = {
  kind: "payment" | "refund"
  at: Date
  amountMinor: MinorAmount
  /** The payment's. */
  reference: string
  /** The service's, of the checkout or the refund. */
  serviceId: string | null
  orderId: string | null
  /** The payment's placement, or the refund's state. */
  state: string
}

/** Pence. What comes in is not reduced by what goes out: `net` is. */
export type Totals = {
  payments: number
  paidMinor: number
  refunds: number
  refundedMinor: number
  netMinor: number
}

const NONE: Totals = { payments: 0, paidMinor: 0, refunds: 0, refundedMinor: 0, netMinor: 0 }

/** The totals by London day, "2026-05-03". */
export type Days = ReadonlyMap<string, Totals>

/** @returns what was added up before, with these */
export function tally(days: Days, movements: readonly Movement[]): Days {
  const sums = new Map(days)
  for (const movement of movements) {
    const day = londonIsoDay(movement.at)
    sums.set(day, added(sums.get(day) ?? NONE, totalsOf(movement)))
  }
  return sums
}

export function totalOf(days: Days): Totals {
  return [...days.values()].reduce(added, NONE)
}

function totalsOf({ kind, amountMinor }: Movement): Totals {
  return kind === "payment"
    ? { ...NONE, payments: 1, paidMinor: amountMinor, netMinor: amountMinor }
    : { ...NONE, refunds: 1, refundedMinor: amountMinor, netMinor: -amountMinor }
}

function added(one: Totals, other: Totals): Totals {
  return {
    payments: one.payments + other.payments,
    paidMinor: one.paidMinor + other.paidMinor,
    refunds: one.refunds + other.refunds,
    refundedMinor: one.refundedMinor + other.refundedMinor,
    netMinor: one.netMinor + other.netMinor,
  }
}

/** The columns of a line, in their order. Amounts are pounds; what goes out is negative. */
export const CSV_HEADER = csvLine([
  "day (London)",
  "kind",
  "amount (GBP)",
  "payment reference",
  "service id",
  "order",
  "state",
  "time (UTC)",
])

/** @param displayId the order's number, as people know it */
export function csvOf(movement: Movement, displayId: number | undefined): string {
  const { kind, at, amountMinor, reference, serviceId, state } = movement
  const amount = `${kind === "refund" ? "-" : ""}${minorToDecimal(amountMinor)}`
  const order = displayId === undefined ? "" : String(displayId)
  return csvLine([londonIsoDay(at), kind, { amount }, reference, serviceId ?? "", order, state, at.toISOString()])
}

/** RFC 4180. A spreadsheet takes text that begins like a formula for one, but never an amount. */
function csvLine(cells: readonly (string | { amount: string })[]): string {
  const fields = cells.map((cell) =>
    typeof cell === "string" ? quoted(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell) : cell.amount
  )
  return `${fields.join(",")}\r\n`
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
