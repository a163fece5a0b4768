import fc from "fast-check"
import { londonDaysOf, londonIsoDay, londonMonth } from "../../london-time"
import { minorAmount } from "../../money/money"
import { CSV_HEADER, csvOf, type Movement, tally, totalOf } from "../month"

const PAYMENT: Movement = {
  kind: "payment",
  at: new Date("2026-06-30T22:59:00Z"),
  amountMinor: minorAmount(150_49),
  reference: "ref1",
  serviceId: "chk-1",
  orderId: "order_1",
  state: "placed",
}
const REFUND: Movement = {
  ...PAYMENT,
  kind: "refund",
  amountMinor: minorAmount(10_00),
  state: "complete",
}

describe("a month for accountants", () => {
  it("counts by London's days, which begin an hour earlier in summer", () => {
    const late = { ...PAYMENT, at: new Date("2026-06-30T23:00:00Z") }
    const days = tally(tally(new Map(), [PAYMENT]), [late, REFUND])

    expect([...days]).toEqual([
      ["2026-06-30", { payments: 1, paidMinor: 150_49, refunds: 1, refundedMinor: 10_00, netMinor: 140_49 }],
      ["2026-07-01", { payments: 1, paidMinor: 150_49, refunds: 0, refundedMinor: 0, netMinor: 150_49 }],
    ])
  })

  it("adds up to the penny, in whatever pieces it is read", () => {
    const movement = fc.record({
      kind: fc.constantFrom("payment" as const, "refund" as const),
      amount: fc.integer({ min: 1, max: 500_000 }),
      at: fc.date({ min: new Date("2026-03-01"), max: new Date("2026-04-30"), noInvalidDate: true }),
    })
    fc.assert(
      fc.property(fc.array(movement), fc.nat(), (drawn, cut) => {
        const all = drawn.map(({ kind, amount, at }) => ({ ...PAYMENT, kind, at, amountMinor: minorAmount(amount) }))
        const total = totalOf(tally(tally(new Map(), all.slice(0, cut)), all.slice(cut)))
        const sumOf = (wanted: Movement["kind"]) =>
          all.reduce((sum, { kind, amountMinor }) => sum + (kind === wanted ? amountMinor : 0), 0)
        expect(total).toMatchObject({ paidMinor: sumOf("payment"), refundedMinor: sumOf("refund") })
        expect(total.netMinor).toBe(total.paidMinor - total.refundedMinor)
        expect(total.payments + total.refunds).toBe(all.length)
      })
    )
  })

  it("is written as CSV: pounds, what goes out negative, text that no spreadsheet takes for a formula", () => {
    expect(CSV_HEADER).toBe("day (London),kind,amount (GBP),payment reference,service id,order,state,time (UTC)\r\n")
    expect(csvOf(PAYMENT, 12)).toBe("2026-06-30,payment,150.49,ref1,chk-1,12,placed,2026-06-30T22:59:00.000Z\r\n")
    expect(csvOf({ ...REFUND, serviceId: '=1+"1",2' }, undefined)).toBe(
      `2026-06-30,refund,-10.00,ref1,"'=1+""1"",2",,complete,2026-06-30T22:59:00.000Z\r\n`
    )
  })
})

const HOUR_MS = 60 * 60_000

/** A month, its days, and which of them has a payment. */
function monthOf(name: string) {
  const month = londonMonth(name)!
  const days = londonDaysOf(month)
  const dayOf = (at: Date) => days.find(({ from, until }) => from <= at && at < until)
  return { ...month, days, dayOf }
}

it.each(["0000-01", "2026-13", "2026-1", "May"])("%s is no month", (text) => {
  expect(londonMonth(text)).toBeNull()
})

describe("a month in which London's clocks change", () => {
  it.each([
    // At 01:00 the clocks show 02:00.
    ["2026-03", "2026-03-29", 23, ["2026-03-29T00:30:00Z", "2026-03-29T22:30:00Z"]],
    // At 02:00 they show 01:00 once more.
    ["2026-10", "2026-10-25", 25, ["2026-10-24T23:30:00Z", "2026-10-25T23:30:00Z"]],
  ])(
    "%s: has a payment of 00:30 and one of 23:30 on the day of both, %s, which lasts %i hours",
    (name, day, hours, at) => {
      const { days, dayOf } = monthOf(name)
      const paid = at.map((time) => ({ ...PAYMENT, at: new Date(time) }))

      expect([...tally(new Map(), paid)]).toEqual([
        [day, { payments: 2, paidMinor: 300_98, refunds: 0, refundedMinor: 0, netMinor: 300_98 }],
      ])
      const [first, last] = paid.map(({ at }) => dayOf(at))
      expect(first).toBe(last)
      expect(days).toHaveLength(31)
      const odd = days.filter(({ from, until }) => until.getTime() - from.getTime() !== 24 * HOUR_MS)
      expect(odd).toEqual([first])
      expect(odd.map(({ from, until }) => (until.getTime() - from.getTime()) / HOUR_MS)).toEqual([hours])
    }
  )

  it("any month: has every moment on one of its days, that of its tally, and none of another month", () => {
    const month = fc.record({ year: fc.integer({ min: 2020, max: 2040 }), month: fc.integer({ min: 1, max: 12 }) })
    fc.assert(
      fc.property(month, fc.double({ min: -0.2, max: 1.2, noNaN: true }), ({ year, month }, part) => {
        const name = `${year}-${String(month).padStart(2, "0")}`
        const { from, until, dayOf } = monthOf(name)
        const at = new Date(from.getTime() + Math.floor(part * (until.getTime() - from.getTime())))
        const [[day] = []] = tally(new Map(), [{ ...PAYMENT, at }])
        const found = dayOf(at)
        expect(found && londonIsoDay(found.from)).toBe(day?.startsWith(name) ? day : undefined)
      })
    )
  })
})
