import { lacksTotals } from "../standing-payment"

const CAPTURED = new Date("2026-11-23T12:00:00Z")

describe("the totals that Medusa keeps over a cart's payments", () => {
  it("lack a capture until they are completed", () => {
    expect(lacksTotals({ capturedAt: CAPTURED, collectionStatus: "authorized" })).toBe(true)
    expect(lacksTotals({ capturedAt: CAPTURED, collectionStatus: null })).toBe(true)
    expect(lacksTotals({ capturedAt: CAPTURED, collectionStatus: "completed" })).toBe(false)
  })

  it("lack nothing before there is a capture", () => {
    expect(lacksTotals({ capturedAt: null, collectionStatus: "authorized" })).toBe(false)
  })

  it("of a cancelled order are not opened again", () => {
    expect(lacksTotals({ capturedAt: CAPTURED, collectionStatus: "canceled" })).toBe(false)
  })
})
