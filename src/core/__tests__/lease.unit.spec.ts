import { wasMadeDuring } from "../lease"

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
