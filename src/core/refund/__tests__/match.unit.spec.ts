import fc from "fast-check"
import { minorAmount } from "../../money/money"
import { judgeLost, type ListCoverage, type LostRefund, type UnmatchedRefund } from "../match"

const T = new Date("2026-05-01T12:00:00Z").getTime()
const MINUTE = 60_000
const lost = (id = "a", over: Partial<LostRefund> = {}): LostRefund => ({
  id,
  checkoutId: "checkout_1",
  amountMinor: minorAmount(1000),
  submittedAt: new Date(T),
  missedAt: null,
  ...over,
})
const unmatched = (serviceRefundId = "r1", minutes = 0, pence = 1000): UnmatchedRefund => ({
  serviceRefundId,
  amountMinor: minorAmount(pence),
  status: "requested",
  madeAt: new Date(T + minutes * MINUTE),
  firstSeenAt: new Date(T + 120 * MINUTE),
  isForeign: false,
})
const read = (fromMinutes: number, untilMinutes: number): ListCoverage => ({
  from: new Date(T + fromMinutes * MINUTE),
  until: new Date(T + untilMinutes * MINUTE),
})
const ENOUGH = read(-60, 15)

describe("a refund whose answer was lost", () => {
  it("is the one record that fits", () => {
    expect(judgeLost(lost(), [lost()], [], [unmatched()], null)).toEqual({ kind: "adopt", unmatched: unmatched() })
  })

  it("is for a person where others use the account too", () => {
    expect(judgeLost(lost(), [lost()], [], [unmatched()], null, true)).toMatchObject({ kind: "ask" })
    expect(judgeLost(lost(), [lost()], [], [], ENOUGH, true)).toEqual({ kind: "missed", at: ENOUGH.until })
  })

  it.each([-5, 15])("is found although it was made %d minutes later, by the service's clock", (minutes) => {
    expect(judgeLost(lost(), [lost()], [], [unmatched("r1", minutes)], null)).toMatchObject({ kind: "adopt" })
  })

  it.each([-60, -6, 16, 60])("is for a person when the record was made %d minutes later", (minutes) => {
    expect(judgeLost(lost(), [lost()], [], [unmatched("r1", minutes)], null)).toMatchObject({ kind: "ask" })
  })

  it.each([
    ["was seen before it was sent", { firstSeenAt: new Date(T - 1) }],
    ["a person knows as made elsewhere", { isForeign: true }],
  ])("is no record that %s", (_, known) => {
    const verdict = judgeLost(lost(), [lost()], [], [{ ...unmatched(), ...known }], ENOUGH)
    expect(verdict).toMatchObject({ kind: "missed" })
  })

  it("waits while an equal one is just being sent: the record may be that one's", () => {
    const sending = { id: "b", amountMinor: minorAmount(1000), submittedAt: new Date(T) }
    expect(judgeLost(lost(), [lost()], [sending], [unmatched()], ENOUGH)).toMatchObject({ kind: "wait" })
    const other = { ...sending, amountMinor: minorAmount(999) }
    expect(judgeLost(lost(), [lost()], [other], [unmatched()], ENOUGH)).toMatchObject({ kind: "adopt" })
  })

  it("is sent again when a second reading of the list does not have it either", () => {
    expect(judgeLost(lost(), [lost()], [], [], ENOUGH)).toEqual({ kind: "missed", at: ENOUGH.until })
    const missed = lost("a", { missedAt: ENOUGH.until })
    expect(judgeLost(missed, [missed], [], [], ENOUGH)).toMatchObject({ kind: "wait" })
    expect(judgeLost(missed, [missed], [], [], read(-60, 16))).toEqual({ kind: "send_again" })
  })

  it.each([
    ["another amount", unmatched("r1", 0, 1001)],
    ["another time", unmatched("r1", 61)],
    ["another time before", unmatched("r1", -61)],
  ])("is no record of %s", (_, other) => {
    expect(judgeLost(lost(), [lost()], [], [other], ENOUGH)).toMatchObject({ kind: "missed" })
  })

  it.each([
    ["was never read", null],
    ["was read too early", read(-60, 14)],
    ["was not read far enough back", read(-59, 15)],
  ])("is not sent again while the list %s", (_, coverage) => {
    expect(judgeLost(lost(), [lost()], [], [], coverage)).toEqual({ kind: "wait", until: new Date(T + 15 * MINUTE) })
  })

  it("is for a person when two records fit", () => {
    expect(judgeLost(lost(), [lost()], [], [unmatched("r1"), unmatched("r2", 1)], ENOUGH)).toMatchObject({
      kind: "ask",
      candidates: [{ serviceRefundId: "r1" }, { serviceRefundId: "r2" }],
    })
  })

  it("is for a person when a record fits another payment's lost refund as well", () => {
    const other = lost("b", { checkoutId: "checkout_2" })
    expect(judgeLost(lost(), [lost(), other], [], [unmatched()], ENOUGH)).toMatchObject({ kind: "ask" })
  })

  it("is anyone of its payment's equals, each a record of its own", () => {
    const [first, second] = [lost("a"), lost("b", { submittedAt: new Date(T + MINUTE) })]
    const both = [second, first]
    expect(judgeLost(first, both, [], [unmatched("r2", 1), unmatched("r1")], null)).toMatchObject({
      kind: "adopt",
      unmatched: { serviceRefundId: "r1" },
    })
    expect(judgeLost(second, both, [], [unmatched("r2", 1), unmatched("r1")], null)).toMatchObject({
      kind: "adopt",
      unmatched: { serviceRefundId: "r2" },
    })
    expect(judgeLost(second, both, [], [unmatched("r1")], ENOUGH)).toMatchObject({ kind: "wait" })
  })

  it("is never adopted twice, and never sent again while a record fits it", () => {
    const losts = fc.uniqueArray(
      fc.record({
        id: fc.string({ minLength: 1 }),
        checkout: fc.constantFrom("x", "y"),
        pence: fc.constantFrom(1, 2),
        minute: fc.nat(90),
      }),
      { selector: ({ id }) => id, maxLength: 5 }
    )
    const records = fc.uniqueArray(
      fc.record({ id: fc.string({ minLength: 1 }), pence: fc.constantFrom(1, 2), minute: fc.nat(90) }),
      { selector: ({ id }) => id, maxLength: 5 }
    )
    fc.assert(
      fc.property(losts, records, fc.nat(200), (l, s, until) => {
        const all = l.map(({ id, checkout, pence, minute }) =>
          lost(id, {
            checkoutId: checkout,
            amountMinor: minorAmount(pence),
            submittedAt: new Date(T + minute * MINUTE),
            missedAt: new Date(T),
          })
        )
        const records = s.map(({ id, pence, minute }) => unmatched(id, minute, pence))
        const verdicts = all.map((one) => judgeLost(one, all, [], records, read(-120, until)))
        const adopted = verdicts.flatMap((verdict) =>
          verdict.kind === "adopt" ? verdict.unmatched.serviceRefundId : []
        )
        expect(new Set(adopted).size).toBe(adopted.length)
        verdicts.forEach((verdict, index) => {
          const fits = records.some(
            ({ amountMinor, madeAt }) =>
              amountMinor === all[index]?.amountMinor &&
              Math.abs(madeAt.getTime() - Number(all[index]?.submittedAt)) <= 60 * MINUTE
          )
          expect(verdict.kind === "send_again" && fits).toBe(false)
        })
      })
    )
  })
})
