import fc from "fast-check"
import { type LineItem, lineItemsFor, type PaidRow } from "../line-items"
import { majorToMinor, type MinorAmount, minorAmount, minorToDecimal } from "../money"
import { anyDecimal, anyPence, anyText } from "./arbitraries"

const aRow = (over: Partial<PaidRow> = {}): PaidRow => ({ name: "Teapot", quantity: 1, totalMajor: "300.00", ...over })
const total = (items: readonly LineItem[]) => items.reduce((sum, item) => sum + item.amountMinor * item.quantity, 0)
const costs = (row: PaidRow) => row.quantity > 0 && /[1-9]/.test(row.totalMajor)

const anyRow: fc.Arbitrary<PaidRow> = fc.record({
  name: anyText,
  quantity: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.constantFrom(0.5, 1.25, 10_000_000, -1)),
  totalMajor: anyDecimal,
})
const anyCart = fc.array(anyRow, { maxLength: 30 })

describe("lineItemsFor", () => {
  it.each<[string, number, PaidRow[], LineItem[]]>([
    [
      "rows in whole pence stay as the shopper paid for them",
      35_000,
      [aRow(), aRow({ name: "Delivery", totalMajor: "50" })],
      [
        { name: "Teapot", amountMinor: minorAmount(30_000), quantity: 1 },
        { name: "Delivery", amountMinor: minorAmount(5_000), quantity: 1 },
      ],
    ],
    [
      "a row of several units shows the price of one",
      30_000,
      [aRow({ quantity: 3 })],
      [{ name: "Teapot", amountMinor: minorAmount(10_000), quantity: 3 }],
    ],
    [
      "a row that does not divide becomes two, a penny apart",
      10_000,
      [aRow({ quantity: 3, totalMajor: "100" })],
      [
        { name: "Teapot", amountMinor: minorAmount(3_334), quantity: 1 },
        { name: "Teapot", amountMinor: minorAmount(3_333), quantity: 2 },
      ],
    ],
    [
      "store credit lowers every row in proportion",
      15_000,
      [aRow({ totalMajor: "200" }), aRow({ name: "Cup", totalMajor: "100" })],
      [
        { name: "Teapot", amountMinor: minorAmount(10_000), quantity: 1 },
        { name: "Cup", amountMinor: minorAmount(5_000), quantity: 1 },
      ],
    ],
    [
      "fractions of a penny of three rows make up the penny of the total",
      10_001,
      [aRow({ totalMajor: "33.336" }), aRow({ totalMajor: "33.337" }), aRow({ totalMajor: "33.337" })],
      [
        { name: "Teapot", amountMinor: minorAmount(3_333), quantity: 1 },
        { name: "Teapot", amountMinor: minorAmount(3_334), quantity: 1 },
        { name: "Teapot", amountMinor: minorAmount(3_334), quantity: 1 },
      ],
    ],
    [
      "a quantity that is no whole number is shown as one",
      1_250,
      [aRow({ quantity: 2.5, totalMajor: "12.50" })],
      [{ name: "Teapot", amountMinor: minorAmount(1_250), quantity: 1 }],
    ],
    [
      "what is free is shown as free, and what is not there is not",
      30_000,
      [aRow(), aRow({ name: "Gift", totalMajor: "0.00" }), aRow({ name: "Removed", quantity: 0 })],
      [
        { name: "Teapot", amountMinor: minorAmount(30_000), quantity: 1 },
        { name: "Gift", amountMinor: minorAmount(0), quantity: 1 },
      ],
    ],
    [
      "a row without a name has one all the same, because the service requires it",
      30_000,
      [aRow({ name: " \u2028 " })],
      [{ name: "Item", amountMinor: minorAmount(30_000), quantity: 1 }],
    ],
    [
      "a name is freed of what JSON writers spell differently",
      30_000,
      [aRow({ name: "Pot <b> & lid" })],
      [{ name: "Pot (b) + lid", amountMinor: minorAmount(30_000), quantity: 1 }],
    ],
    ["there are none when nothing costs anything", 30_000, [aRow({ totalMajor: "0" })], []],
    ["there are none without rows", 30_000, [], []],
  ])("%s", (_, amount, rows, expected) => {
    expect(lineItemsFor(minorAmount(amount), rows)).toEqual(expected)
  })

  it("adds up to the amount for any cart, whatever credit, promotion or tax did to its total", () => {
    fc.assert(
      fc.property(anyPence, anyCart, (amountMinor, rows) => {
        expect(total(lineItemsFor(amountMinor, rows))).toBe(rows.some(costs) ? amountMinor : 0)
      }),
      { numRuns: 500 }
    )
  })

  it("leaves rows of whole pence untouched when they are what is paid", () => {
    const wholeRows = fc.array(fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 9 })), {
      minLength: 1,
    })
    fc.assert(
      fc.property(wholeRows, (pairs) => {
        const rows = pairs.map(([pence, quantity], index) =>
          aRow({ name: `Row ${index}`, quantity, totalMajor: minorToDecimal(minorAmount(pence)) })
        )
        const amountMinor = minorAmount(pairs.reduce((sum, [pence]) => sum + pence, 0))
        const items = lineItemsFor(amountMinor, rows)
        pairs.forEach(([pence, quantity], index) => {
          const own = items.filter(({ name }) => name === `Row ${index}`)
          expect(total(own)).toBe(pence)
          expect(own.reduce((sum, item) => sum + item.quantity, 0)).toBe(quantity)
        })
      })
    )
  })

  it("moves no row by a penny or more when only fractions were rounded away", () => {
    fc.assert(
      fc.property(fc.array(anyDecimal, { minLength: 1, maxLength: 20 }), (totals) => {
        const rows = totals.map((totalMajor, index) => aRow({ name: `Row ${index}`, totalMajor })).filter(costs)
        fc.pre(rows.length > 0)
        const amountMinor = sumOf(rows)
        fc.pre(amountMinor > 0)
        const items = lineItemsFor(amountMinor, rows)
        for (const row of rows) {
          const shown = total(items.filter(({ name }) => name === row.name))
          expect(Math.abs(shown - majorToMinor(row.totalMajor).amountMinor)).toBeLessThanOrEqual(1)
        }
      })
    )
  })

  it("makes rows the service takes: whole pence, whole units, a name that fits; and units of one row a penny apart at most", () => {
    fc.assert(
      fc.property(anyPence, anyCart, (amountMinor, rows) => {
        for (const item of lineItemsFor(amountMinor, rows)) {
          expect(Number.isSafeInteger(item.amountMinor) && item.amountMinor >= 0).toBe(true)
          expect(Number.isInteger(item.quantity) && item.quantity > 0).toBe(true)
          expect(item.name.length > 0 && item.name.length <= 255 && item.name.isWellFormed()).toBe(true)
        }
        const single = rows.slice(0, 1)
        const prices = lineItemsFor(amountMinor, single).map((item) => item.amountMinor)
        expect(prices.length === 0 || Math.max(...prices) - Math.min(...prices) <= 1).toBe(true)
      })
    )
  })
})

/** What Medusa would charge for the rows: their exact sum, rounded once. */
function sumOf(rows: readonly PaidRow[]): MinorAmount {
  const SCALE = 10
  const units = rows.reduce((sum, { totalMajor }) => {
    const [whole = "0", fraction = ""] = totalMajor.split(".")
    return sum + BigInt(whole + fraction.padEnd(SCALE, "0"))
  }, 0n)
  const text = String(units).padStart(SCALE + 1, "0")
  return majorToMinor(`${text.slice(0, -SCALE)}.${text.slice(-SCALE)}`).amountMinor
}
