import fc from "fast-check"
import { gapOfSilence, gapOfUnknownPayment } from "../../ledger-gap"
import { saidBy } from "../../reasons/reasons"
import { afterPage, clockAheadMs, coverageSinceGap, heldBack, isClosed, seemsEndless } from "../list"

const records = (...minutes: number[]) => minutes.map((minute) => ({ createdAt: new Date(minute * 60_000) }))
const SINCE = new Date(100 * 60_000)

describe("the page of a list that ends its reading", () => {
  it.each([
    ["has none after it", records(300, 200), false, true],
    ["is not one of which nothing can be read: what matters may come after it", records(), true, false],
    ["runs from newer to older, past what matters", records(300, 200, 99), true, true],
    ["is not one that runs so but has not come far enough", records(300, 200, 100), true, false],
    ["is not one from older to newer: what matters comes at the end", records(1, 2, 3), true, false],
    ["is not one without an order", records(300, 1, 50), true, false],
    ["is not one whose records are all of one moment", records(99, 99), true, false],
  ])("%s", (_, page, hasNext, ends) => {
    expect(afterPage(page, hasNext, SINCE, undefined).isLast).toBe(ends)
  })

  it("hides nothing that matters: read in pages, a list in either order shows every record since then", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(200), { maxLength: 40 }),
        fc.integer({ min: 1, max: 7 }),
        fc.boolean(),
        (minutes, size, newestFirst) => {
          const list = records(...minutes.sort((a, b) => (newestFirst ? b - a : a - b)))
          const seen: { createdAt: Date }[] = []
          let descendsTo: Date | null | undefined
          for (let start = 0; ; start += size) {
            const page = list.slice(start, start + size)
            seen.push(...page)
            const outcome = afterPage(page, start + size < list.length, SINCE, descendsTo)
            if (outcome.isLast) {
              break
            }
            descendsTo = outcome.descendsTo
          }
          const wanted = (some: { createdAt: Date }[]) => some.filter(({ createdAt }) => createdAt >= SINCE).length
          expect(wanted(seen)).toBe(wanted(list))
        }
      )
    )
  })
})

describe("a reading of several pages", () => {
  it("ends where everything has run down past what issues, from page to page", () => {
    const first = afterPage(records(300, 200), true, SINCE, undefined)
    expect(first).toEqual({ isLast: false, descendsTo: new Date(200 * 60_000) })
    expect(afterPage(records(150, 99), true, SINCE, first.descendsTo).isLast).toBe(true)
  })

  it("is not ended by a page that runs down by chance, after one that did not", () => {
    const first = afterPage(records(1, 300), true, SINCE, undefined)
    expect(first.descendsTo).toBeNull()
    expect(afterPage(records(50, 40), true, SINCE, first.descendsTo)).toEqual({ isLast: false, descendsTo: null })
  })
})

describe("the service's clock", () => {
  const sent = new Date("2026-07-01T12:00:00.400Z")
  const made = (...secondsLater: number[]) =>
    secondsLater.map((seconds) => ({ submittedAt: sent, createdAt: new Date(sent.getTime() + seconds * 1000) }))

  it.each([
    ["is ours where no record says otherwise", made(), 0],
    ["is ours within half a minute: a request takes time", made(30), 0],
    ["may be ahead", made(10_800, 10_801), 10_800_000],
    ["may be behind", made(-3_600), -3_600_000],
    ["is not told by a record that another one contradicts", made(2_400, 1), 0],
  ])("%s", (_, ours, ahead) => {
    expect(clockAheadMs(ours)).toBe(ahead)
  })
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = new Date("2026-07-07T12:00:00Z")
const before = (ms: number) => new Date(NOW.getTime() - ms)

describe("a gap in the ledger", () => {
  it("is no pause that every shop makes", () => {
    expect(gapOfSilence({ silentMs: 5 * MINUTE, isElsewhere: false }, NOW)).toBeUndefined()
  })

  it("goes from the last sign of the job, and a little earlier, until now", () => {
    const silence = { silentMs: 9 * HOUR, isElsewhere: false }
    expect(gapOfSilence(silence, NOW)).toEqual({ from: before(9 * HOUR + 5 * MINUTE), until: NOW })
  })

  it("is there however short the pause was, where the job's last sign is of another database", () => {
    const silence = { silentMs: MINUTE, isElsewhere: true }
    expect(gapOfSilence(silence, NOW)).toEqual({ from: before(6 * MINUTE), until: NOW })
  })

  it("goes back as far as a callback may come late, where the service speaks of a payment that is not there", () => {
    const gap = gapOfUnknownPayment(undefined, NOW)
    expect(gap && gap.from < before(3 * HOUR)).toBe(true)
  })

  it("is not made anew by each such payment, so that refunds are sent while they keep coming", () => {
    const noted = { from: before(9 * HOUR), until: before(HOUR - 1) }
    expect(gapOfUnknownPayment(noted, NOW)).toBeUndefined()
    expect(gapOfUnknownPayment({ ...noted, until: before(HOUR) }, NOW)).toMatchObject({ until: NOW })
  })

  it("is closed by a reading that began later and went back a day further, because clocks differ", () => {
    const gap = { from: before(HOUR), until: NOW }
    const far = before(25 * HOUR)
    expect(isClosed(gap, null)).toBe(false)
    expect(isClosed(gap, { from: far, until: before(1) })).toBe(false)
    expect(isClosed(gap, { from: new Date(far.getTime() + 1), until: NOW })).toBe(false)
    expect(isClosed(gap, { from: far, until: NOW })).toBe(true)
    expect(coverageSinceGap({ gap, coverage: { from: far, until: before(1) } })).toBeNull()
    expect(coverageSinceGap({ gap: null, coverage: { from: far, until: before(1) } })).not.toBeNull()
  })

  it("holds back what would be sent now, and nothing else", () => {
    const gap = { from: before(HOUR), until: NOW }
    expect(heldBack({ state: "submitting" }, gap, NOW)).toEqual({ state: "scheduled", submitAfter: NOW })
    expect(heldBack({ state: "submitting" }, undefined, NOW)).toEqual({ state: "submitting" })
    const late = { state: "rejected", reason: saidBy("late") } as const
    expect(heldBack(late, gap, NOW)).toEqual(late)
  })
})

describe("a list that does not come to its end", () => {
  const DAY = 24 * 60 * 60_000
  it.each([
    ["many pages, for a day", 60, DAY, true],
    ["so many again", 120, DAY + 60_000, true],
    ["not between two of these", 61, DAY, false],
    ["not many pages within a day: a long list", 1_380, DAY - 1, false],
    ["not few pages: the shop or the service was away", 59, 3 * DAY, false],
  ])("%s", (_, pages, ms, isEndless) => {
    expect(seemsEndless({ since: new Date(0), pages }, new Date(ms))).toBe(isEndless)
  })
})
