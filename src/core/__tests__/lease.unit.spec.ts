import { isLeaseError, isLongOver, LeaseBusyError, LeaseLostError, wasMadeDuring } from "../lease"

const TENURE = { since: new Date("2026-11-20T10:00:00Z"), until: new Date("2026-11-20T10:00:40Z") }
const at = (time: string) => new Date(`2026-11-20T${time}Z`)

describe("what a dead holder of a lease can have made", () => {
  it.each(["10:00:00", "10:00:20", "10:00:40"])("made at %s, while the lease was held", (time) => {
    expect(wasMadeDuring(at(time), TENURE)).toBe(true)
  })

  it.each(["09:59:51", "10:00:49"])("made at %s: clocks may differ by so much", (time) => {
    expect(wasMadeDuring(at(time), TENURE)).toBe(true)
  })

  it.each(["09:59:49", "10:00:51"])("not made at %s", (time) => {
    expect(wasMadeDuring(at(time), TENURE)).toBe(false)
  })
})

it.each([
  ["10:10:40", false],
  ["10:10:41", true],
])("at %s, a lease that was not given back may be a backup's: %s", (now, expected) => {
  expect(isLongOver(TENURE, at(now))).toBe(expected)
})

describe("an error of a lease", () => {
  it("is known by its name: Medusa's workflows hand on copies", () => {
    expect(isLeaseError(new LeaseBusyError("busy"), LeaseBusyError)).toBe(true)
    expect(isLeaseError({ name: "LeaseLostError", message: "lost" }, LeaseLostError)).toBe(true)
    expect(isLeaseError({ name: "LeaseLostError" }, LeaseBusyError)).toBe(false)
    expect(isLeaseError(new Error("busy"), LeaseBusyError)).toBe(false)
    expect(isLeaseError(null, LeaseBusyError)).toBe(false)
  })
})
