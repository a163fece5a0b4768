import { minorAmount } from "../../money/money"
import { reasonOf } from "../../reasons/reasons"
import type { Refund } from "../refund"
import { mayBeCompleted, mayBeTakenOver, requireMayBeTakenOver, requireRoomToComplete } from "../take-over"

const DENIED = reasonOf("contradicted", { amount: minorAmount(200), status: "failed" })
const refund = (over: Partial<Refund> = {}) =>
  ({ state: "complete", kind: "asked", reason: DENIED, retriedAs: null, settledAt: new Date(), ...over }) as Refund

describe("what the service says of a refund with a final state", () => {
  it.each([
    ["denies that it is complete", {}, true],
    ["denies that it failed", { state: "failed" }, true],
    ["denies nothing", { reason: null }, false],
    ["denies what has been tried again", { state: "failed", retriedAs: "b" }, false],
    ["is about one that is under way", { state: "pending" }, false],
  ] as const)("%s", (_, over, may) => {
    expect(mayBeTakenOver(refund(over))).toBe(may)
    expect(mayBeCompleted(refund(over))).toBe(may && "state" in over)
    const act = () => requireMayBeTakenOver(refund(over))
    if (may) {
      expect(act).not.toThrow()
    } else {
      expect(act).toThrow()
    }
  })

  it("waits until what followed from the state so far is done", () => {
    expect(() => requireMayBeTakenOver(refund({ settledAt: null }))).toThrow("still being corrected")
  })

  it("completes none whose money is spoken for", () => {
    const [placed, failed] = [{ amountMinor: minorAmount(1000), placementState: "placed" } as const, "failed" as const]
    const one = refund({ state: failed, amountMinor: minorAmount(300) })
    const others = (pence: number) => [one, refund({ amountMinor: minorAmount(pence) })]
    expect(() => requireRoomToComplete(placed, others(700), one)).not.toThrow()
    expect(() => requireRoomToComplete(placed, others(701), one)).toThrow("Only £2.99 of this payment is left")
    const unplaced = refund({ kind: "unplaced", state: failed, amountMinor: minorAmount(1000) })
    expect(() => requireRoomToComplete({ ...placed, placementState: "unplaced" }, [], unplaced)).not.toThrow()
    expect(() => requireRoomToComplete(placed, [], unplaced)).toThrow("has an order now")
    expect(() => requireRoomToComplete({ ...placed, placementState: "refunding" }, [], unplaced)).toThrow("tried again")
  })
})
