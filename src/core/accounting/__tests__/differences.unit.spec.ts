import {
  type Difference,
  differenceDetails,
  differenceIn,
  differenceOf,
  DIFFERENCES,
  isSameDifference,
  type LedgerAmounts,
  type MedusaAmounts,
  remedyOf,
} from "../differences"
import { minorAmount } from "../../money/money"
import type { RefundState } from "../../refund/states"

const NOW = new Date("2026-11-21T12:00:00Z")
const LONG_AGO = new Date("2026-11-20T12:00:00Z")
const JUST_NOW = new Date("2026-11-21T11:59:30Z")
const PAYMENT = "pay_1"
const UNCAPTURED: Partial<MedusaAmounts> = { captures: [], transactions: [] }

type Row = LedgerAmounts["refunds"][number]

function row(medusaRefundId: string | null, pence: number, state: RefundState, settledAt: Date | null = null): Row {
  const kind = medusaRefundId === null ? "order_cancelled" : "asked"
  return { kind, medusaRefundId, amountMinor: minorAmount(pence), state, settledAt, createdAt: LONG_AGO }
}

/** A payment of £150.49, captured and recorded, with these refunds, each recorded in the order. */
function medusa(refunds: Record<string, string> = {}, more: Partial<MedusaAmounts> = {}): MedusaAmounts {
  return {
    paymentId: PAYMENT,
    captures: [{ id: "capt_1", amount: "150.49", at: LONG_AGO }],
    refunds: Object.entries(refunds).map(([id, amount]) => ({ id, amount, at: LONG_AGO })),
    transactions: [
      { reference: "capture", referenceId: "capt_1", amount: "150.49" },
      ...Object.entries(refunds).map(([id, amount]) => ({
        reference: "refund",
        referenceId: id,
        amount: `-${amount}`,
      })),
    ],
    isCancelled: false,
    goneRefunds: [],
    creditedTwice: null,
    ...more,
  }
}

function ledger(refunds: Row[] = [], more: Partial<LedgerAmounts> = {}): LedgerAmounts {
  return { checkout: { amountMinor: minorAmount(15049), paidAt: LONG_AGO }, refunds, capturesItself: true, ...more }
}

const compare = (shop: MedusaAmounts, service: LedgerAmounts) => differenceOf(shop, service, NOW)

describe("amounts agree", () => {
  it.each<[string, MedusaAmounts, LedgerAmounts]>([
    ["of a payment without refunds", medusa(), ledger()],
    ["of a refund that is scheduled", medusa({ ref_1: "20" }), ledger([row("ref_1", 2000, "scheduled")])],
    ["of a refund whose answer was lost", medusa({ ref_1: "20" }), ledger([row("ref_1", 2000, "unknown")])],
    ["of a refund that is under way", medusa({ ref_1: "20" }), ledger([row("ref_1", 2000, "pending")])],
    ["of a refund that is complete", medusa({ ref_1: "20" }), ledger([row("ref_1", 2000, "complete")])],
    ["after the records of a failed refund were corrected", medusa(), ledger([row("ref_1", 2000, "failed", LONG_AGO)])],
    [
      "while the records of a failed refund are being corrected",
      medusa({ ref_1: "20" }),
      ledger([row("ref_1", 2000, "failed")]),
    ],
    [
      "after a failed refund was tried again",
      medusa({ ref_2: "20" }),
      ledger([row("ref_1", 2000, "failed", LONG_AGO), row("ref_2", 2000, "requested")]),
    ],
    ["of a payment captured by hand, not yet", medusa({}, UNCAPTURED), ledger([], { capturesItself: false })],
    [
      "of what was never captured and went back when the order was cancelled",
      medusa({}, { ...UNCAPTURED, isCancelled: true }),
      ledger([row(null, 15049, "complete")]),
    ],
    [
      "of a cancelled order, whose refund is recorded under the payment's id",
      medusa(
        { ref_1: "150.49" },
        {
          isCancelled: true,
          transactions: [
            { reference: "capture", referenceId: "capt_1", amount: "150.49" },
            { reference: "refund", referenceId: PAYMENT, amount: "-150.49" },
          ],
        }
      ),
      ledger([row("ref_1", 15049, "requested")]),
    ],
    [
      "of an amount with fractions of a penny, which the service rounds",
      medusa({}, { captures: [{ id: "capt_1", amount: "150.4880", at: LONG_AGO }] }),
      ledger(),
    ],
  ])("%s", (_, shop, service) => {
    expect(compare(shop, service)).toBeUndefined()
  })

  it("as long as something was written a moment ago", () => {
    const unsent = medusa({ ref_1: "20" })
    const young = { ...unsent, refunds: unsent.refunds.map((refund) => ({ ...refund, at: JUST_NOW })) }

    expect(compare(young, ledger())).toBeUndefined()
    expect(compare(unsent, ledger())?.kind).toBe("refund_not_sent")
    expect(compare(unsent, ledger([], { checkout: { amountMinor: minorAmount(15049), paidAt: JUST_NOW } }))).toBe(
      undefined
    )
  })
})

describe("amounts differ", () => {
  it.each<[Difference, MedusaAmounts, LedgerAmounts]>([
    [{ kind: "not_captured", shownMinor: 0, expectedMinor: 15049 }, medusa({}, UNCAPTURED), ledger()],
    [
      { kind: "captured_more", shownMinor: 15049, expectedMinor: 15048 },
      medusa(),
      ledger([], { checkout: { amountMinor: minorAmount(15048), paidAt: LONG_AGO } }),
    ],
    [{ kind: "refund_not_sent", shownMinor: 2000, expectedMinor: 0 }, medusa({ ref_1: "20" }), ledger()],
    [
      { kind: "refund_not_undone", shownMinor: 2000, expectedMinor: 0 },
      medusa({ ref_1: "20" }),
      ledger([row("ref_1", 2000, "failed", LONG_AGO)]),
    ],
    [
      { kind: "refund_not_shown", shownMinor: 0, expectedMinor: 2000 },
      medusa(),
      ledger([row("ref_1", 2000, "requested")]),
    ],
    [{ kind: "order_captures", shownMinor: 0, expectedMinor: 15049 }, medusa({}, { transactions: [] }), ledger()],
    [
      { kind: "order_refunds", shownMinor: 0, expectedMinor: 2000 },
      medusa({ ref_1: "20" }, { transactions: medusa().transactions }),
      ledger([row("ref_1", 2000, "complete")]),
    ],
    [
      { kind: "order_credits", shownMinor: 4000, expectedMinor: 2000 },
      medusa({ ref_1: "20" }, { creditedTwice: { shownMinor: 4000, expectedMinor: 2000 } }),
      ledger([row("ref_1", 2000, "complete")]),
    ],
  ])("%o", (difference, shop, service) => {
    expect(compare(shop, service)).toEqual(difference)
  })

  it("in a refund of another payment of the order by nothing", () => {
    const transactions = [...medusa().transactions, { reference: "refund", referenceId: "ref_other", amount: "-5" }]

    expect(compare(medusa({}, { transactions }), ledger())).toBeUndefined()
  })
})

describe("what helps", () => {
  it("is for a person to check where Medusa's records cannot be corrected without moving money", () => {
    expect(DIFFERENCES.filter((kind) => remedyOf(kind) === "check")).toEqual([
      "captured_more",
      "refund_not_shown",
      "order_missing",
    ])
  })
})

describe("a difference in the timeline", () => {
  it.each(DIFFERENCES)("%s is read back as it was told", (kind) => {
    const difference = { kind, shownMinor: 1, expectedMinor: 2 }

    expect(isSameDifference(differenceIn(differenceDetails(difference)), difference)).toBe(true)
  })

  it("is none where the line tells of something else", () => {
    expect(differenceIn({ amountMinor: 3 })).toBeNull()
    expect(isSameDifference(null, null)).toBe(true)
    expect(isSameDifference(null, { kind: "not_captured", shownMinor: 1, expectedMinor: 2 })).toBe(false)
  })
})
