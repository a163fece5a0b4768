import { wireText } from "../wire/customer"
import { paymentsOf } from "./bands"
import { allocate, type MinorAmount, minorAmount, parseDecimal } from "./money"

/** A row of the shopper's payment summary. `amountMinor` is the price of one unit. */
export type LineItem = { name: string; amountMinor: MinorAmount; quantity: number }

/** Something the shopper pays for: its total after discounts and tax, in pounds as a decimal string. */
export type PaidRow = { name: string; quantity: number; totalMajor: string }

const MAX_NAME = 255

/**
 * Rows that add up to the amount to the penny.
 *
 * Medusa's totals carry fractions of a penny, and store credit lowers the total without lowering any row. So the amount
 * is shared out over the rows in proportion to their totals. A row whose share does not divide by its quantity
 * becomes two, a penny apart, because the service multiplies unit price by quantity. What is free is shown at £0.00.
 *
 * @returns rows with sum(amountMinor * quantity) === amountMinor; none when no row costs anything
 */
export function lineItemsFor(amountMinor: MinorAmount, rows: readonly PaidRow[]): LineItem[] {
  const shown = rows.filter((row) => row.quantity > 0)
  const totals = shown.map(({ totalMajor }) => totalMajor)
  if (totals.every((total) => parseDecimal(total).digits === 0n)) {
    return []
  }
  const shares = allocate(amountMinor, totals)
  return shown.flatMap((row, index) => splitByUnit(row, shares[index] ?? minorAmount(0)))
}

function splitByUnit(row: PaidRow, totalMinor: MinorAmount): LineItem[] {
  const name = wireText(row.name, MAX_NAME) || "Item"
  if (!Number.isInteger(row.quantity)) {
    return [{ name, amountMinor: totalMinor, quantity: 1 }]
  }
  return paymentsOf(totalMinor, row.quantity).map(({ count, amountMinor }) => ({ name, amountMinor, quantity: count }))
}
