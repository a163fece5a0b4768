import fc from "fast-check"
import { minorAmount } from "../../money/money"
import { CLOCKS_APART_MS } from "../../refund/schedule"
import { type ListedCheckout, type ListReading, recogniseListed, unlike } from "../adoption"
import type { Checkout } from "../checkout"
import { CALLBACK_AFTER_MS } from "../session"
import { aCheckout, at, NOW } from "./a-checkout"

const MINUTE = 60_000
const READING: ListReading = { startedAt: NOW, reachesTo: null }
const MADE = -20 * MINUTE

const unknown = (id: string, over: Partial<Checkout> = {}) =>
  aCheckout({ id, serviceCheckoutId: null, remoteState: "unknown", createdAt: at(MADE), expiresAt: null, ...over })
const named = (id: string, over: Partial<Checkout> = {}) =>
  unknown(id, { remoteState: "successful", paidAt: at(-MINUTE), ...over })
const listed = (serviceCheckoutId: string, over: Partial<ListedCheckout> = {}): ListedCheckout => ({
  serviceCheckoutId,
  amountMinor: minorAmount(30_000),
  status: "successful",
  createdAt: at(MADE),
  ...over,
})

/** What becomes of the records: "record → row", and those that the ledger lacks. */
function outcome(records: ListedCheckout[], rows: Checkout[], reading = READING, gapFrom?: Date) {
  const gap = gapFrom ? { from: gapFrom, until: NOW } : null
  const { adoptions, foreign } = recogniseListed(records, rows, reading, gap)
  return {
    adopted: adoptions.map(({ row, record }) => `${record.serviceCheckoutId} → ${row.id}`).sort(),
    foreign: foreign.map(({ serviceCheckoutId }) => serviceCheckoutId).sort(),
  }
}

describe("a paid record", () => {
  it.each<[string, ListedCheckout[], Checkout[], string[], string[]]>([
    ["is the row's that a callback named", [listed("a")], [named("1")], ["a → 1"], []],
    ["is a stranger's where no callback named the row", [listed("a")], [unknown("1")], [], ["a"]],
    ["goes to the named row, not to the other", [listed("a")], [unknown("1"), named("2")], ["a → 2"], []],
    [
      "is told of where another fits as well",
      [listed("a"), listed("b", { createdAt: at(MADE + MINUTE) })],
      [named("1")],
      [],
      ["a", "b"],
    ],
    ["of another amount is a stranger's", [listed("a", { amountMinor: minorAmount(1) })], [named("1")], [], ["a"]],
    ["of another moment is a stranger's", [listed("a", { createdAt: at(MADE + 3 * MINUTE) })], [named("1")], [], ["a"]],
    ["is not guessed between two carts", [listed("a")], [named("1"), named("2", { cartId: "cart_2" })], [], ["a"]],
    [
      "and another are paired off by time within one cart",
      [listed("b", { createdAt: at(MADE + 9_000) }), listed("a")],
      [named("2", { createdAt: at(MADE + 8_000) }), named("1")],
      ["a → 1", "b → 2"],
      [],
    ],
    [
      "is nobody's where what cannot be read may be the row's",
      [listed("a"), listed("odd", { status: null, amountMinor: null })],
      [named("1")],
      [],
      ["a"],
    ],
    ["waits for a creation that is under way", [listed("a")], [unknown("1", { remoteState: "opening" })], [], []],
    [
      "waits for the next reading where the callback came during this one",
      [listed("a")],
      [named("1", { paidAt: NOW })],
      [],
      [],
    ],
  ])("%s", (_, records, rows, adopted, foreign) => {
    expect(outcome(records, rows)).toEqual({ adopted, foreign })
  })

  it("waits where the reading ended within the time that its row's record may have", () => {
    const reading = { startedAt: NOW, reachesTo: at(MADE - MINUTE) }
    expect(outcome([listed("a")], [named("1")], reading)).toEqual({ adopted: [], foreign: [] })
  })

  it("is the row's that was in flight when a gap of the ledger began, unless there is a second record", () => {
    const gapFrom = at(MADE - MINUTE - CLOCKS_APART_MS)
    expect(outcome([listed("a")], [unknown("1")], READING, gapFrom).adopted).toEqual(["a → 1"])
    expect(
      outcome([listed("a"), listed("b", { status: "received" })], [unknown("1")], READING, gapFrom).adopted
    ).toEqual([])
    expect(outcome([listed("a")], [unknown("1")], READING, at(MADE - 60 * MINUTE)).adopted).toEqual([])
  })
})

describe("a record that is not paid", () => {
  const old = { createdAt: at(-CALLBACK_AFTER_MS - MINUTE) }

  it.each(["received", "cancelled", "invalid_payload"] as const)(
    "that is %s waits while somebody may pay it",
    (status) => {
      expect(outcome([listed("a", { status })], [unknown("1")])).toEqual({ adopted: [], foreign: [] })
      expect(outcome([listed("a", { status, ...old })], [unknown("1", old)])).toEqual({
        adopted: ["a → 1"],
        foreign: [],
      })
    }
  )

  it("is no stranger's where equal carts' creations went without an answer, unless there are more records than rows", () => {
    const rows = ["x", "y"].map((cartId, index) => unknown(String(index), { ...old, cartId }))
    const records = ["a", "b", "c"].map((id) => listed(id, { status: "received", ...old }))
    expect(outcome(records.slice(0, 2), rows)).toEqual({ adopted: [], foreign: [] })
    expect(outcome([records[0]!, listed("paid", old)], rows).foreign).toEqual(["paid"])
    expect(outcome(records, rows).foreign).toEqual(["a", "b", "c"])
  })

  it("is a row's although a stranger has paid an equal one", () => {
    const records = [listed("own", { status: "received", ...old }), listed("till", old)]
    expect(outcome(records, [unknown("1", old)])).toEqual({ adopted: ["own → 1"], foreign: ["till"] })
  })

  it("is no row's that a callback has named as paid", () => {
    expect(outcome([listed("a", { status: "received", ...old })], [named("1", old)])).toEqual({
      adopted: [],
      foreign: ["a"],
    })
  })
})

it("never gives a record to two rows, a row two records, or a paid record to a row that nothing proves", () => {
  const minutes = fc.integer({ min: -300, max: -2 })
  const amounts = fc.constantFrom(1_000, 2_000)
  const rows = fc.array(
    fc.record({
      minute: minutes,
      pence: amounts,
      cartId: fc.constantFrom("x", "y"),
      remoteState: fc.constantFrom("opening" as const, "unknown" as const, "successful" as const),
    }),
    { maxLength: 6 }
  )
  const records = fc.array(
    fc.record({
      minute: minutes,
      pence: amounts,
      status: fc.constantFrom("received" as const, "successful" as const, "cancelled" as const, null),
    }),
    { maxLength: 6 }
  )
  fc.assert(
    fc.property(rows, records, (someRows, someRecords) => {
      const unanswered = someRows.map(({ minute, pence, ...rest }, index) =>
        named(String(index), { createdAt: at(minute * MINUTE), amountMinor: minorAmount(pence), ...rest })
      )
      const list = someRecords.map(({ minute, pence, status }, index) =>
        listed(String(index), { createdAt: at(minute * MINUTE), amountMinor: minorAmount(pence), status })
      )
      const { adoptions, foreign } = recogniseListed(list, unanswered, READING, null)
      const given = adoptions.map(({ record }) => record)
      expect(new Set(given).size).toBe(given.length)
      expect(new Set(adoptions.map(({ row }) => row)).size).toBe(given.length)
      expect(foreign.filter((record) => given.includes(record))).toEqual([])
      for (const { row, record } of adoptions) {
        expect(record.amountMinor).toBe(row.amountMinor)
        expect(record.status === "successful").toBe(row.remoteState === "successful")
        expect(record.status).not.toBeNull()
        const rivals = list.filter(
          (other) =>
            other.status === record.status &&
            other.amountMinor === row.amountMinor &&
            Math.abs(Number(other.createdAt) - row.createdAt.getTime()) <= 2 * MINUTE
        )
        const ofCart = unanswered.filter(
          ({ cartId, remoteState }) => cartId === row.cartId && remoteState === row.remoteState
        )
        expect(rivals.length).toBeLessThanOrEqual(ofCart.length)
      }
    }),
    { numRuns: 2_000 }
  )
})

it("a record that may be a row's of an account that is gone is told to nobody", () => {
  const records = [listed("a"), listed("b", { amountMinor: minorAmount(1) }), listed("odd", { amountMinor: null })]
  expect(unlike(records, [unknown("1")]).map(({ serviceCheckoutId }) => serviceCheckoutId)).toEqual(["b"])
  expect(unlike(records, [])).toEqual(records)
})
