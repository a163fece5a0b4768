import fc from "fast-check"
import { DateTime } from "luxon"
import { amountSentence, ruleFor } from "../rules/amount"
import { planText, shares } from "../rules/money"
import { dateRefusal, londonDays, SAME_DAY, sameDayRetryAt, TOO_LATE } from "../rules/refund"
import { isPublicHttps, redirectOf } from "../rules/web-address"
import { SANDBOX_DEFAULTS } from "../index"

const { rules } = SANDBOX_DEFAULTS.merchant

/** A wall-clock time in London, as milliseconds. */
function london(text: string): number {
  return DateTime.fromISO(text, { zone: "Europe/London" }).toMillis()
}

describe("amount bands", () => {
  it.each([
    [34_99, undefined],
    [35_00, [1, 3, 6]],
    [299_99, [1, 3, 6]],
    [300_00, [1, 3, 6, 12]],
    [1_000_00, [1, 3, 6, 12]],
    [1_000_01, undefined],
    [1_499_99, undefined],
    [1_500_00, [6, 12, 24]],
    [5_000_00, [6, 12, 24]],
    [5_000_01, undefined],
  ])("of %d pence has terms %j", (amount, terms) => {
    expect(ruleFor(amount, rules)?.terms).toEqual(terms)
  })

  it("are named in the refusal, those that touch as one range", () => {
    expect(amountSentence(rules)).toBe(
      "Amount has to be between £35.00 and £1,000.00 or between £1,500.00 and £5,000.00"
    )
    expect(amountSentence([{ from_amount: 100_00, to_amount: 1_000_000_00, terms: [1] }])).toBe(
      "Amount has to be between £100.00 and £1,000,000.00"
    )
  })
})

describe("monthly payments", () => {
  it("add up to the amount and differ by a penny at most", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 60 }), (amount, term) => {
        const parts = shares(amount, term)
        expect(parts).toHaveLength(term)
        expect(parts.reduce((sum: number, part) => sum + part, 0)).toBe(amount)
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
      })
    )
  })

  it.each([
    [300_00, 1, "Pay in full: £300.00"],
    [300_00, 6, "6 monthly payments of £50.00"],
    [100_00, 3, "3 monthly payments of £33.33, the first £33.34"],
    [100_01, 3, "3 monthly payments of £33.33, the first 2 of £33.34"],
  ])("of %d pence in %d read as %s", (amount, term, text) => {
    expect(planText(amount, term)).toBe(text)
  })
})

describe("refund dates in London", () => {
  const moments = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) })

  it("count calendar days, as the dates of a London wall calendar differ", () => {
    const calendarDay = (at: number): number =>
      Date.parse(`${new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/London" }).format(at)}T00:00:00Z`) / 86_400_000
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 200 * 86_400_000 }), (from, later) => {
        expect(londonDays(from, from + later)).toBe(calendarDay(from + later) - calendarDay(from))
      }),
      { numRuns: 1000 }
    )
  })

  it("allow a refund through the last millisecond of day 100 and refuse it from day 101 on", () => {
    fc.assert(
      fc.property(moments, (purchasedAt) => {
        const purchase = DateTime.fromMillis(purchasedAt, { zone: "Europe/London" })
        const day101 = purchase.startOf("day").plus({ days: 101 }).toMillis()
        expect(dateRefusal(purchasedAt, day101 - 1, true)).toBeUndefined()
        expect(dateRefusal(purchasedAt, day101, true)).toBe(TOO_LATE)
        expect(dateRefusal(purchasedAt, day101, false)).toBe(TOO_LATE)
      })
    )
  })

  it("refuse with automatic approval until 10:00 on the wall clock of the next day, and never with review", () => {
    fc.assert(
      fc.property(moments, (purchasedAt) => {
        const purchase = DateTime.fromMillis(purchasedAt, { zone: "Europe/London" })
        const retryAt = sameDayRetryAt(purchasedAt)
        const wall = DateTime.fromMillis(retryAt, { zone: "Europe/London" })
        expect(wall.toFormat("yyyy-MM-dd HH:mm:ss")).toBe(`${purchase.plus({ days: 1 }).toISODate()} 10:00:00`)
        expect(dateRefusal(purchasedAt, purchasedAt, true)).toBe(SAME_DAY)
        expect(dateRefusal(purchasedAt, retryAt - 1, true)).toBe(SAME_DAY)
        expect(dateRefusal(purchasedAt, retryAt, true)).toBeUndefined()
        expect(dateRefusal(purchasedAt, purchasedAt, false)).toBeUndefined()
      })
    )
  })

  it.each([
    // The night of 28 to 29 March 2026 has 23 hours, that of 24 to 25 October has 25.
    ["spring", "2026-03-28T23:30", "2026-03-29T09:00:00.000Z"],
    ["autumn", "2026-10-24T23:30", "2026-10-25T10:00:00.000Z"],
    ["the day of the spring change itself", "2026-03-29T00:30", "2026-03-30T09:00:00.000Z"],
  ])("reach 10:00 across the clock change in %s", (_name, purchase, retryAt) => {
    expect(new Date(sameDayRetryAt(london(purchase))).toISOString()).toBe(retryAt)
  })

  it.each([
    ["spring", "2026-01-01T12:00", "2026-04-11T23:59:59.999", "2026-04-12T00:00"],
    ["autumn", "2026-08-01T00:10", "2026-11-09T23:59:59.999", "2026-11-10T00:00"],
  ])("end day 100 at midnight in London across the clock change in %s", (_name, purchase, last, first) => {
    expect(dateRefusal(london(purchase), london(last), true)).toBeUndefined()
    expect(dateRefusal(london(purchase), london(first), true)).toBe(TOO_LATE)
  })

  it("go by London's date where it is not the date in UTC", () => {
    // 23:30 UTC on 30 June is 00:30 on 1 July in London.
    expect(londonDays(Date.parse("2026-06-30T22:30Z"), Date.parse("2026-06-30T23:30Z"))).toBe(1)
    expect(londonDays(Date.parse("2026-06-30T23:30Z"), Date.parse("2026-07-01T22:30Z"))).toBe(0)
  })
})

describe("redirect of the callback's answer", () => {
  it.each([
    [200, '{"redirect_url":"https://shop.example/order/1"}', "https://shop.example/order/1"],
    [201, '{"redirect_url":"http://localhost:8000/order"}', "http://localhost:8000/order"],
    [200, '{"redirect_url":""}', undefined],
    [200, '{"redirect_url":"/order/1"}', undefined],
    [200, '{"redirect_url":"javascript:alert(1)"}', undefined],
    [200, '{"redirect_url":"https://"}', undefined],
    [200, '{"redirect_url":7}', undefined],
    [200, '{"redirect_url":null}', undefined],
    [200, "null", undefined],
    [200, "OK", undefined],
    [200, "", undefined],
    [302, '{"redirect_url":"https://shop.example/order/1"}', undefined],
    [500, '{"redirect_url":"https://shop.example/order/1"}', undefined],
  ])("%d %s gives %s", (status, body, url) => {
    expect(redirectOf({ status, body })).toBe(url)
  })
})

it.each([
  ["https://shop.example/hooks", true],
  ["http://shop.example/hooks", false],
  ["https://localhost/hooks", false],
  ["https://127.0.0.1/hooks", false],
  ["https://192.168.1.4/hooks", false],
  ["https://172.31.0.1/hooks", false],
  ["https://172.32.0.1/hooks", true],
  ["https://10.example/hooks", true],
  ["https://[::1]/hooks", false],
])("%s is a public https address: %s", (url, expected) => {
  expect(isPublicHttps(url)).toBe(expected)
})
