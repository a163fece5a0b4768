import { checkout, order, payment, refundRow, request, row } from "../../support/promise/__tests__/some-records"
import type { CartEvidence, Evidence } from "../evidence"
import { violations } from "../invariants"
import { cleanCart, contents, evidence } from "./some-evidence"

const broken = (change: Partial<CartEvidence>, around: Partial<Evidence> = {}) => violations(evidence(change, around))
const { service } = cleanCart()

describe("the invariants", () => {
  it("find nothing wrong with one payment, one order", () => {
    expect(violations(evidence())).toEqual([])
  })

  it.each<[string, Partial<CartEvidence>]>([
    ["has no order", { orders: [] }],
    ["paid 15049 for an order of 25049, and no admin is shown that", { orders: [order({ totalMinor: 25049 })] }],
    ["has no order, and no admin is shown that", { ledger: [row({ placementState: "unplaced" })] }],
    [
      "the refund inref_1 is rejected, and no admin is shown that",
      { refunds: [refundRow({ state: "rejected", wasRecorded: true })] },
    ],
    ['is told "awaiting"', { shown: "awaiting" }],
    ["order_1 was confirmed to the shopper, and is cancelled", { confirmed: [{ id: "order_1", fate: "cancelled" }] }],
    ['is told "placed", and there is no order', { orders: [] }],
    [
      'is told "placed", and nothing was paid',
      { ledger: [row({ remoteState: "received", placementState: "none" })], payments: [] },
    ],
    ['is told "confirming" for ever', { shown: "confirming" }],
    [
      "could have been an order (completion_failed)",
      { ledger: [row({ placementState: "returned", problem: "completion_failed" })] },
    ],
    ["the merchant's own order order_2 is gone", { children: [{ id: "order_2", fate: "gone" }] }],
    ["a change of the order was left open: credit_line", { openChanges: ["credit_line"] }],
    ["its cart 1 lamp at 145.5, code x", { contents: [contents({ cartLines: ["1 lamp at 145.5", "code x"] })] }],
    ["2 are reserved for the order order_1 instead of 1", { contents: [contents({ reserved: 2 })] }],
    ["1 are reserved for the order order_1 instead of 0", { contents: [contents({ isUndone: true })] }],
    ["told 2 times that the order o is placed", { told: [{ orderId: "o", times: 2, least: 0, most: 1 }] }],
    ["told 0 times that the order o is placed", { told: [{ orderId: "o", times: 0, least: 1, most: 1 }] }],
  ])("say that %s", (sentence, change) => {
    expect(broken(change)).toContainEqual(expect.stringContaining(sentence))
  })

  it.each<[string, Partial<Evidence>]>([
    ["is not in the ledger", { service: { ...service, checkouts: [checkout({ clientReferenceId: "another" })] } }],
    ["no cart knows the order order_2", { unlinked: ["order_2"] }],
    ["went beyond the limit", { service: { ...service, requests: [request({ status: 429 })] } }],
    ["the promotion promo_1 counts 1 uses, and 0 orders have it", { uses: [{ promotionId: "promo_1", times: 1 }] }],
    ["was placed in production", { crossed: ["a payment of the sandbox, x, was placed in production"] }],
    ["still waits", { waiting: ["checkout a received/none"] }],
  ])("say of a whole lane that %s", (sentence, around) => {
    expect(broken({}, around)).toContainEqual(expect.stringContaining(sentence))
  })

  it("leave alone what another way to pay did, and what the merchant's own code left when it died", () => {
    expect(broken({ routeDied: true }, { unlinked: ["order_2"] })).toEqual([])
    expect(broken({ chosenOther: true }, { unlinked: ["order_2"] })).toEqual([])
  })

  it("leave alone what Medusa left of a change that it refused", () => {
    const changed = { contents: [contents({ cartLines: ["2 lamp at 145.5"] })] }
    expect(broken(changed)).toHaveLength(1)
    expect(broken({ ...changed, changeFailed: true })).toEqual([])
  })

  it("leave alone whether Medusa has counted a code that came while the cart was ordered", () => {
    const uncounted = { contents: [contents({ lines: ["code promo_1"], cartLines: ["code promo_1"] })] }
    const around = { uses: [{ promotionId: "promo_1", times: 0 }] }
    const sentence = "the promotion promo_1 counts 0 uses, and 1 orders have it"
    expect(broken(uncounted, around)).toEqual([sentence])
    expect(broken({ ...uncounted, changeFailed: true }, around)).toEqual([])
  })

  it("leave alone what Medusa had not reserved when it died, of an order that costs nothing", () => {
    const free = { orders: [order({ totalMinor: 0 })], contents: [contents({ reserved: 0 })] }
    const unreserved = expect.stringContaining("0 are reserved")
    expect(broken(free)).toContainEqual(unreserved)
    expect(broken(free, { isCutOff: true })).not.toContainEqual(unreserved)
    expect(broken({ contents: free.contents }, { isCutOff: true })).toContainEqual(unreserved)
  })

  it("ask nobody to look at a refund that came to nothing of a payment that became an order after all", () => {
    const refunds = [refundRow({ state: "failed", kind: "unplaced" })]
    const shown = expect.stringContaining("no admin is shown that")
    expect(broken({ refunds })).not.toContainEqual(shown)
    expect(broken({ refunds, ledger: [row({ placementState: "unplaced" })] })).toContainEqual(shown)
  })

  it("count a promotion's uses: once for each order that has it, unless a process died", () => {
    const carts = [{ ...cleanCart(), contents: [contents({ lines: ["code promo_1"], cartLines: ["code promo_1"] })] }]
    const used = (times: number, isCutOff = false) =>
      violations(evidence({}, { carts, isCutOff, uses: [{ promotionId: "promo_1", times }] }))
    expect(used(1)).toEqual([])
    expect(used(2)).toHaveLength(1)
    expect(used(0)).toHaveLength(1)
    expect(used(2, true)).toEqual([])
  })

  it("ask for no order where something stood in the way", () => {
    const returned = {
      ledger: [row({ placementState: "returned", problem: "cart_changed" })],
      obstacles: ["change_cart"],
    }
    expect(broken(returned)).not.toContainEqual(expect.stringContaining("could have been an order"))
  })

  it("know what the shop and the service do in this seed", () => {
    const uncaptured = {
      payments: [payment({ capturedMinor: 0 })],
      orders: [order({ paymentStatus: "authorized", recordedMinor: 0 })],
    }
    expect(broken(uncaptured, { capture: "manual" })).toEqual([])
    expect(broken(uncaptured)).toHaveLength(1)
  })

  it("do not compare the total of an order that an admin has changed", () => {
    expect(broken({ changedOrders: ["order_1"], orders: [order({ totalMinor: 25049 })] })).toEqual([])
  })

  it("let an order of another total stand that an admin is shown", () => {
    expect(broken({ orders: [order({ totalMinor: 25049 })] }, { listed: '["incheck_1"]' })).toEqual([])
  })

  it("do not blame the shop for a 429 that a fault caused", () => {
    const requests = [request({ status: 429, fault: "rate_limited" })]
    expect(broken({}, { service: { ...service, requests } })).toEqual([])
  })
})
