import fc from "fast-check"
import { ENDPOINTS, PUBLISHED_LIMITS } from "../index"
import { rateLimitSeconds } from "../limits"

describe("the seconds of a 429", () => {
  it("are the N of its text, whatever stands around it, and at most twice the window", () => {
    const around = fc.string({ maxLength: 30 }).filter((text) => !/try again/i.test(text))
    fc.assert(
      fc.property(fc.oneof(fc.nat(4_000), fc.nat(999_999_999)), around, around, (seconds, before, after) => {
        const text = `${before}Rate limit exceeded. Try again in ${seconds} seconds ${after}`
        expect(rateLimitSeconds(text, PUBLISHED_LIMITS.config.perMs)).toBe(Math.min(seconds, 7_200))
      })
    )
  })

  it("may be one second", () => {
    expect(rateLimitSeconds("Rate limit exceeded. Try again in 1 second", PUBLISHED_LIMITS.config.perMs)).toBe(1)
  })

  it("are the endpoint's published window when no number is to be found", () => {
    const odd = fc.oneof(
      fc.string(),
      fc.constantFrom(undefined, "", "Rate limit exceeded", "Try again in -5 seconds", "Try again in 1e3 seconds")
    )
    fc.assert(
      fc.property(fc.constantFrom(...ENDPOINTS), odd, (endpoint, text) => {
        fc.pre(!/try again in \d+ sec/i.test(text ?? ""))
        expect(rateLimitSeconds(text, PUBLISHED_LIMITS[endpoint].perMs)).toBe(PUBLISHED_LIMITS[endpoint].perMs / 1_000)
      })
    )
  })

  it.each([...ENDPOINTS])("never close %s for longer than twice its window", (endpoint) => {
    const most = (2 * PUBLISHED_LIMITS[endpoint].perMs) / 1_000
    for (const seconds of ["999999999", "9".repeat(400)]) {
      expect(rateLimitSeconds(`Try again in ${seconds} seconds`, PUBLISHED_LIMITS[endpoint].perMs)).toBe(most)
    }
  })

  it("follow the window that the options grant", () => {
    expect(rateLimitSeconds("Try again in 999 seconds", 10_000)).toBe(20)
    expect(rateLimitSeconds(undefined, 10_000)).toBe(10)
  })
})
