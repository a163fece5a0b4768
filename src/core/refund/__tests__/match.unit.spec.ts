import fc from "fast-check"
import { minorAmount } from "../../money/money"
import type { ListCoverage } from "../list"
import { judgeLost, type LostRefund, type UnmatchedRefund } from "../match"

const T = new Date("2026-05-01T12:00:00Z").getTime()
const MINUTE = 60_000
const lost = (id = "a", over: Partial<LostRefund> = {}): LostRefund => ({
  id,
  cartId: "cart_1",
  orderId: null,
  amountMinor: minorAmount(1000),
  submittedAt: new Date(T),
  missedAt: null,
  state: "unknown",
  doubt: null,
  doubtedSince: null,
  answeredAs: null,
  ...over,
})
const unmatched = (serviceRefundId = "r1", minutes = 0, pence = 1000): UnmatchedRefund => ({
  serviceRefundId,
  amountMinor: minorAmount(pence),
  status: "requested",
  madeAt: new Date(T + minutes * MINUTE),
  firstSeenAt: new Date(T + 120 * MINUTE),
  absentAt: null,
  isForeign: false,
})
const read = (fromMinutes: number, untilMinutes: number): ListCoverage => ({
  from: new Date(T + fromMinutes * MINUTE),
  until: new Date(T + untilMinutes * MINUTE),
})
const ENOUGH = read(-1440, 15)

describe("a refund whose answer was lost", () => {
  it("is the one record that fits", () => {
    expect(judgeLost(lost(), [lost()], [], [unmatched()], null)).toEqual({ kind: "adopt", unmatched: unmatched() })
  })

  it("is for a person where others use the account too", () => {
    const ofShared = (...records: UnmatchedRefund[]) => judgeLost(lost(), [lost()], [], records, null, true)
    expect(ofShared(unmatched())).toMatchObject({ kind: "ask", fit: "one" })
    expect(ofShared(unmatched("r1"), unmatched("r2", 1))).toMatchObject({ kind: "ask", fit: "several" })
    expect(judgeLost(lost(), [lost()], [], [], ENOUGH, true)).toMatchObject({ kind: "missed", at: ENOUGH.until })
  })

  it.each([-5, 15])("is found although it was made %d minutes later, by the service's clock", (minutes) => {
    expect(judgeLost(lost(), [lost()], [], [unmatched("r1", minutes)], null)).toMatchObject({ kind: "adopt" })
  })

  it.each([-1440, -61, -6, 16, 61, 1440])("is for a person when the record was made %d minutes later", (minutes) => {
    expect(judgeLost(lost(), [lost()], [], [unmatched("r1", minutes)], null)).toMatchObject({ kind: "ask", fit: "one" })
  })

  it("is for a person when a record of another amount was made as it was sent, which nothing else explains", () => {
    const other = unmatched("r1", 1, 999)
    const judge = (record: UnmatchedRefund, all = [lost()], isShared = false) =>
      judgeLost(lost(), all, [], [record], ENOUGH, isShared)
    expect(judge(other)).toEqual({ kind: "ask", candidates: [other], fit: "other_amount" })
    expect(judge(unmatched("r1", 16, 999))).toMatchObject({ kind: "missed" })
    expect(judge({ ...other, firstSeenAt: new Date(T - 1) })).toMatchObject({ kind: "missed" })
    expect(judge({ ...other, isForeign: true })).toMatchObject({ kind: "missed" })
    expect(judge({ ...other, status: "failed" })).toMatchObject({ kind: "missed" })
    expect(judge(other, [lost(), lost("b", { amountMinor: minorAmount(999) })])).toMatchObject({ kind: "missed" })
    expect(judge(other, [lost()], true)).toMatchObject({ kind: "missed" })
    expect(judgeLost(lost(), [lost()], [], [other, unmatched("r2")], ENOUGH)).toMatchObject({ kind: "adopt" })
  })

  it("is for a person when a record is dated days before, and only that date tells that it is older", () => {
    const early = unmatched("r1", -3 * 1440)
    const judge = (...records: UnmatchedRefund[]) => judgeLost(lost(), [lost()], [], records, ENOUGH)
    expect(judge(early)).toEqual({ kind: "ask", candidates: [early], fit: "one" })
    expect(judge({ ...early, absentAt: new Date(T - 4 * 1440 * MINUTE) })).toMatchObject({ kind: "ask" })
    expect(judge({ ...early, firstSeenAt: new Date(T - 1) })).toMatchObject({ kind: "missed" })
    expect(judge({ ...early, isForeign: true })).toMatchObject({ kind: "missed" })
    expect(judge(unmatched("r1", -7 * 1440 - 1))).toMatchObject({ kind: "missed" })
    expect(judge(early, unmatched("r2"))).toMatchObject({ kind: "adopt", unmatched: { serviceRefundId: "r2" } })
  })

  it("is for a person when the record is dated days after it was seen, and another's when it was seen as late", () => {
    const days = 3 * 1440
    const dated = unmatched("r1", days)
    expect(judgeLost(lost(), [lost()], [], [dated], ENOUGH)).toMatchObject({ kind: "ask" })
    const seenThen = { ...dated, firstSeenAt: new Date(T + days * MINUTE) }
    expect(judgeLost(lost(), [lost()], [], [seenThen], ENOUGH)).toMatchObject({ kind: "missed" })
  })

  it.each([-20, 20, 1440])(
    "is for a person when the list lacked a record dated days before, %d minutes later",
    (minutes) => {
      const dated = { ...unmatched("r1", -3 * 1440), absentAt: new Date(T + minutes * MINUTE) }
      const verdict = judgeLost(lost(), [lost()], [], [dated], ENOUGH)
      expect(verdict).toMatchObject({ kind: "ask", fit: "one", candidates: [{ serviceRefundId: "r1" }] })
    }
  )

  it.each([
    ["the list showed it before", { absentAt: new Date(T - 20 * MINUTE), firstSeenAt: new Date(T - 1) }],
    ["the list still lacked it a day later", { absentAt: new Date(T + 1441 * MINUTE) }],
  ])("is no record dated days before where %s", (_, known) => {
    const dated = { ...unmatched("r1", -3 * 1440), ...known }
    expect(judgeLost(lost(), [lost()], [], [dated], ENOUGH)).toMatchObject({ kind: "missed" })
  })

  it.each([
    ["was seen before it was sent", { firstSeenAt: new Date(T - 1) }],
    ["a person knows as made elsewhere", { isForeign: true }],
  ])("is no record that %s", (_, known) => {
    const verdict = judgeLost(lost(), [lost()], [], [{ ...unmatched(), ...known }], ENOUGH)
    expect(verdict).toMatchObject({ kind: "missed" })
  })

  it("waits while an equal one is just being sent: the record may be that one's", () => {
    const sending = lost("b")
    expect(judgeLost(lost(), [lost()], [sending], [unmatched()], ENOUGH)).toMatchObject({ kind: "wait" })
    const other = { ...sending, amountMinor: minorAmount(999) }
    expect(judgeLost(lost(), [lost()], [other], [unmatched()], ENOUGH)).toMatchObject({ kind: "adopt" })
  })

  it("is sent again when a second reading of the list does not have it either, an hour after it was sent", () => {
    const minute = (minutes: number) => new Date(T + minutes * MINUTE)
    expect(judgeLost(lost(), [lost()], [], [], ENOUGH)).toEqual({ kind: "missed", at: minute(15), until: minute(30) })
    const missed = lost("a", { missedAt: minute(15) })
    const judge = (until: number) => judgeLost(missed, [missed], [], [], read(-1440, until))
    expect(judge(15)).toEqual({ kind: "wait", until: minute(30) })
    expect(judge(16)).toEqual({ kind: "wait", until: minute(31) })
    expect(judge(59)).toEqual({ kind: "wait", until: minute(60) })
    expect(judge(60)).toEqual({ kind: "send_again" })
  })

  it("is looked for once more at once where the first reading was an hour after it was sent", () => {
    const late = read(-1440, 60)
    expect(judgeLost(lost(), [lost()], [], [], late)).toEqual({ kind: "missed", at: late.until, until: late.until })
    const missed = lost("a", { missedAt: late.until })
    expect(judgeLost(missed, [missed], [], [], late)).toMatchObject({ kind: "wait" })
  })

  it.each([
    ["another amount and time", unmatched("r1", 16, 1001)],
    ["another time", { ...unmatched("r1", 1441), firstSeenAt: new Date(T + 1441 * MINUTE) }],
    ["another time before", unmatched("r1", -7 * 1440 - 1)],
  ])("is no record of %s", (_, other) => {
    expect(judgeLost(lost(), [lost()], [], [other], ENOUGH)).toMatchObject({ kind: "missed" })
  })

  it.each([
    ["was never read", null],
    ["was read too early", read(-1440, 14)],
    ["was not read far enough back", read(-1439, 15)],
  ])("is not sent again while the list %s", (_, coverage) => {
    expect(judgeLost(lost(), [lost()], [], [], coverage)).toEqual({ kind: "wait", until: new Date(T + 15 * MINUTE) })
  })

  it("is for a person where the list has what the service answered with, of another amount", () => {
    const answered = lost("a", { answeredAs: "r2" })
    const other = unmatched("r2", 0, 2500)
    expect(judgeLost(answered, [answered], [], [other], ENOUGH)).toMatchObject({ kind: "ask", candidates: [other] })
    expect(judgeLost(answered, [answered], [], [unmatched()], ENOUGH)).toMatchObject({ kind: "adopt" })
    const seenBefore = { ...other, firstSeenAt: new Date(T - 1) }
    expect(judgeLost(answered, [answered], [], [seenBefore], ENOUGH)).toMatchObject({ kind: "missed" })
  })

  it("is for a person when two records fit", () => {
    expect(judgeLost(lost(), [lost()], [], [unmatched("r1"), unmatched("r2", 1)], ENOUGH)).toMatchObject({
      kind: "ask",
      fit: "several",
      candidates: [{ serviceRefundId: "r1" }, { serviceRefundId: "r2" }],
    })
  })

  it("is for a person when a record fits another cart's lost refund as well", () => {
    const other = lost("b", { cartId: "cart_2" })
    expect(judgeLost(lost(), [lost(), other], [], [unmatched()], ENOUGH)).toMatchObject({ kind: "ask", fit: "several" })
  })

  it("is anyone of its cart's equals, each a record of its own", () => {
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

  describe("is one of several that one payment's equals have, as many as these, each made when one of them was sent", () => {
    const MINUTES = [0, 20, 50]
    const three = MINUTES.map((minute, index) => lost(`abc`[index], { submittedAt: new Date(T + minute * MINUTE) }))
    const records = MINUTES.map((minute, index) => unmatched(`r${index}`, minute + 1))
    const of = (all: LostRefund[], shown: UnmatchedRefund[]) =>
      all.map((one) => {
        const verdict = judgeLost(one, all, [], shown, ENOUGH)
        return verdict.kind === "adopt" ? verdict.unmatched.serviceRefundId : verdict.kind
      })

    it("in the order in which they were sent", () => {
      expect(of(three, records)).toEqual(["r0", "r1", "r2"])
      const seen = { ...unmatched("r0"), firstSeenAt: new Date(T + MINUTE) }
      expect(of(three, [seen, ...records.slice(1)])).toEqual(["r0", "ask", "ask"])
      expect(of(three.slice(1), records.slice(1))).toEqual(["r1", "r2"])
    })

    it.each<[string, LostRefund[], UnmatchedRefund[]]>([
      ["there is one more, which somebody else may have made", three, [...records, unmatched("r3", 35)]],
      ["one of them was made at another time", three, [...records.slice(0, 2), unmatched("r2", 80)]],
      ["one is of another cart", three.map((one) => ({ ...one, cartId: one.id })), records],
    ])("but is for a person where %s", (_, all, shown) => {
      expect(of(all, shown)).toEqual(["ask", "ask", "ask"])
    })

    it("whenever each was sent, and never while a record is among them that none of these explains", () => {
      const sentAndMade = fc.array(fc.record({ sent: fc.nat(600), later: fc.integer({ min: -5, max: 15 }) }), {
        minLength: 1,
        maxLength: 6,
      })
      fc.assert(
        fc.property(sentAndMade, fc.nat(600), (pairs, strangers) => {
          const at = (minute: number) => ({
            firstSeenAt: new Date(T + 700 * MINUTE),
            madeAt: new Date(T + minute * MINUTE),
          })
          const all = pairs.map(({ sent }, index) => lost(`${index}`, { submittedAt: new Date(T + sent * MINUTE) }))
          const own = pairs.map(({ sent, later }, index) => ({ ...unmatched(`r${index}`), ...at(sent + later) }))
          expect(of(all, own).sort()).toEqual(own.map(({ serviceRefundId }) => serviceRefundId))
          const asked = all.map(() => "ask")
          expect(of(all, [...own, { ...unmatched("another's"), ...at(strangers) }])).toEqual(asked)
        })
      )
    })
  })

  it("is one of as many as fit where all are of one order, whichever payment each is of", () => {
    const [first, second] = [lost("a", { orderId: "order_1" }), lost("b", { cartId: "paycol_1", orderId: "order_1" })]
    const two = [unmatched("r1"), unmatched("r2", 1)]
    const of = (all: LostRefund[], records: UnmatchedRefund[]) => judgeLost(first, all, [], records, ENOUGH)
    expect(of([first, second], two)).toMatchObject({ kind: "adopt", unmatched: { serviceRefundId: "r1" } })
    expect(judgeLost(second, [first, second], [], two, ENOUGH)).toMatchObject({ unmatched: { serviceRefundId: "r2" } })
    expect(of([first, second], [unmatched()])).toMatchObject({ kind: "ask" })
    expect(of([first, { ...second, orderId: "order_2" }], two)).toMatchObject({ kind: "ask" })
  })

  describe("that the ledger may lack the sending of", () => {
    const GAP = new Date(T - 120 * MINUTE)
    const scheduled = (id = "a", over: Partial<LostRefund> = {}) =>
      lost(id, { state: "scheduled", doubt: "ledger_gap", doubtedSince: GAP, ...over })

    it("is the record made when it was to be sent, even if a person was told of that one", () => {
      const record = { ...unmatched("r1", 1), isForeign: true }
      expect(judgeLost(scheduled(), [scheduled()], [], [record], null)).toMatchObject({ kind: "adopt" })
    })

    it.each([-100, 16, 2000])("is for a person where a record was made %d minutes later", (minutes) => {
      const verdict = judgeLost(scheduled(), [scheduled()], [], [unmatched("r1", minutes)], null)
      expect(verdict).toMatchObject({ kind: "ask" })
    })

    it("leaves the record to the one that was to be sent then", () => {
      const tomorrow = scheduled("b", { cartId: "cart_2", submittedAt: new Date(T + 1440 * MINUTE) })
      const verdict = judgeLost(scheduled(), [scheduled(), tomorrow], [], [unmatched()], null)
      expect(verdict).toMatchObject({ kind: "adopt" })
    })

    it("is sent when two readings since then do not have it, at once", () => {
      const coverage = read(-24 * 60 - 120, 0)
      expect(judgeLost(scheduled(), [scheduled()], [], [], coverage)).toMatchObject({ kind: "missed" })
      const missed = scheduled("a", { missedAt: new Date(T - MINUTE) })
      expect(judgeLost(missed, [missed], [], [], coverage)).toMatchObject({ kind: "send_again" })
    })

    it("waits as long as any other when a request of this ledger may be under way", () => {
      const coverage = read(-24 * 60 - 120, 14)
      const unknown = scheduled("a", { state: "unknown" })
      expect(judgeLost(unknown, [unknown], [], [], coverage)).toMatchObject({ kind: "wait" })
    })
  })

  it("is never taken for a record where the service says that less is left: a person says whose that is", () => {
    const refused = lost("a", { state: "scheduled", doubt: "less_left", doubtedSince: new Date(T - 60 * MINUTE) })
    expect(judgeLost(refused, [refused], [], [unmatched()], null)).toMatchObject({ kind: "ask" })
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
            cartId: checkout,
            amountMinor: minorAmount(pence),
            submittedAt: new Date(T + minute * MINUTE),
            missedAt: new Date(T),
          })
        )
        const records = s.map(({ id, pence, minute }) => unmatched(id, minute, pence))
        const verdicts = all.map((one) => judgeLost(one, all, [], records, read(-1440, until)))
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
