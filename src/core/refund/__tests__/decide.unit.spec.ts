import fc from "fast-check"
import { row } from "../../accounting/__tests__/money-of"
import { decideRefund, type RefundSnapshot } from "../decide"
import { minorAmount } from "../../money/money"
import { canMoveRefund, isFinalRefund, REFUND_STATES, type RefundState } from "../states"

const NOW = new Date("2026-05-01T12:00:00Z")
const STATUSES = ["requested", "pending", "complete", "failed"] as const
const record = (state: RefundState, serviceRefundId: string | null = "r1") =>
  row("ref_1", 1000, state, { serviceRefundId })
const says = (status: RefundSnapshot["status"], pence = 1000): RefundSnapshot => ({
  source: "lookup",
  serviceRefundId: "r1",
  status,
  amountMinor: minorAmount(pence),
})

describe("decideRefund", () => {
  it.each([
    ["submitting", "requested", "requested"],
    ["unknown", "pending", "pending"],
    ["requested", "complete", "complete"],
    ["pending", "failed", "failed"],
  ] as const)("%s and told %s becomes %s", (from, status, to) => {
    expect(decideRefund(record(from), says(status), NOW)).toMatchObject({ state: to, isChange: true, issue: null })
  })

  it("old news changes nothing", () => {
    expect(decideRefund(record("pending"), says("requested"), NOW)).toMatchObject({
      state: "pending",
      isChange: false,
      issue: null,
    })
  })

  it("the service's id is news by itself", () => {
    expect(decideRefund(record("requested", null), says("requested"), NOW)).toMatchObject({
      isChange: true,
      serviceRefundId: "r1",
    })
  })

  it("a final state is due at once, because something follows from it", () => {
    expect(decideRefund(record("pending"), says("complete"), NOW).nextCheckAt).toEqual(NOW)
  })

  it("an open one is due in a minute", () => {
    expect(decideRefund(record("requested"), says("pending"), NOW).nextCheckAt).toEqual(
      new Date("2026-05-01T12:01:00Z")
    )
  })

  it.each([
    ["complete", "failed"],
    ["failed", "complete"],
    ["rejected", "requested"],
  ] as const)("%s stays when the service says %s, and a person is told", (state, status) => {
    expect(decideRefund(record(state), says(status), NOW)).toMatchObject({ state, issue: "contradicted" })
  })

  it.each([
    ["complete", "requested"],
    ["complete", "pending"],
    ["failed", "pending"],
  ] as const)("%s is not contradicted by %s, which a list that lags behind still says", (state, status) => {
    expect(decideRefund(record(state), says(status), NOW)).toMatchObject({ state, isChange: false, issue: null })
  })

  it("another amount is for a person", () => {
    expect(decideRefund(record("requested"), says("pending", 999), NOW)).toMatchObject({
      state: "pending",
      issue: "other_amount",
    })
  })

  it("never moves but by the table, and in any order of news ends in the furthest state it was told of", () => {
    fc.assert(
      fc.property(fc.constantFrom(...REFUND_STATES), fc.array(fc.constantFrom(...STATUSES)), (start, told) => {
        let current = record(start)
        for (const status of told) {
          const { state } = decideRefund(current, says(status), NOW)
          expect(state === current.state || canMoveRefund(current.state, state)).toBe(true)
          expect(isFinalRefund(current.state) && state !== current.state).toBe(false)
          current = record(state)
        }
        const isFinal = isFinalRefund(current.state)
        const wasReported = told.includes("complete") || told.includes("failed")
        expect(isFinal || !wasReported || start === "scheduled").toBe(true)
      })
    )
  })
})
