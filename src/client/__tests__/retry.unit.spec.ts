import fc from "fast-check"
import type { ClientErrorCode } from "../errors"
import { type Endpoint, ENDPOINTS } from "../limits"
import { backoffMs, type FailedAttempt, MAX_ATTEMPTS, mayRepeat, nextWaitMs, waitAllowanceMs } from "../retry"

const READS = ENDPOINTS.filter((endpoint) => !endpoint.startsWith("create_"))
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const attempts = fc.integer({ min: 1, max: 50 })
const failed = (endpoint: Endpoint, code: ClientErrorCode, sent = true): FailedAttempt => ({ endpoint, code, sent })

describe("what may be repeated", () => {
  it.each(ENDPOINTS)("%s: what never went out, and what the rate limit held back", (endpoint) => {
    expect(mayRepeat(failed(endpoint, "unreachable", false))).toBe(true)
    expect(mayRepeat(failed(endpoint, "timeout", false))).toBe(true)
    expect(mayRepeat(failed(endpoint, "rate_limited"))).toBe(true)
  })

  it.each(READS)("%s: also what was lost on the way, and a server error", (endpoint) => {
    expect(mayRepeat(failed(endpoint, "unreachable"))).toBe(true)
    expect(mayRepeat(failed(endpoint, "timeout"))).toBe(true)
    expect(mayRepeat(failed(endpoint, "server_error"))).toBe(true)
  })

  it("create_checkout: nothing that may have arrived", () => {
    expect(mayRepeat(failed("create_checkout", "server_error"))).toBe(false)
    expect(mayRepeat(failed("create_checkout", "unreachable"))).toBe(false)
    expect(mayRepeat(failed("create_checkout", "timeout"))).toBe(false)
  })

  it("create_refund: nothing that may have arrived", () => {
    expect(mayRepeat(failed("create_refund", "server_error"))).toBe(false)
    expect(mayRepeat(failed("create_refund", "unreachable"))).toBe(false)
    expect(mayRepeat(failed("create_refund", "timeout"))).toBe(false)
  })

  it.each<ClientErrorCode>([
    "invalid_request",
    "bad_request",
    "unauthorized",
    "not_found",
    "validation",
    "unexpected_status",
    "reply_too_large",
    "unreadable_reply",
    "aborted",
  ])("%s: nothing, on any endpoint", (code) => {
    expect(ENDPOINTS.filter((endpoint) => mayRepeat(failed(endpoint, code)))).toEqual([])
  })
})

describe("how long to wait", () => {
  it("the jitter lies between nothing and a ceiling that doubles up to 2 s", () => {
    fc.assert(
      fc.property(attempts, random, (attempt, value) => {
        const wait = backoffMs(attempt, value)
        expect(wait).toBeGreaterThanOrEqual(0)
        expect(wait).toBeLessThan(Math.min(2_000, 200 * 2 ** (attempt - 1)))
        expect(Number.isInteger(wait)).toBe(true)
      })
    )
  })

  it("the service's seconds beat the jitter", () => {
    const limited = { ...failed("get_checkout", "rate_limited"), retryAfterSeconds: 7 }
    expect(nextWaitMs(limited, 1, 10_000, 0.99)).toBe(7_000)
    expect(nextWaitMs({ ...limited, retryAfterSeconds: 0 }, 1, 10_000, 0.5)).toBe(100)
  })

  it("the time that is left beats both", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ENDPOINTS),
        fc.option(fc.nat(5_000), { nil: undefined }),
        attempts,
        fc.nat(60_000),
        random,
        (endpoint, retryAfterSeconds, attempt, allowance, value) => {
          const limited = { ...failed(endpoint, "rate_limited"), retryAfterSeconds }
          const wait = nextWaitMs(limited, attempt, allowance, value)
          expect(wait === undefined || wait <= allowance).toBe(true)
          expect(wait === undefined || wait >= (retryAfterSeconds ?? 0) * 1_000).toBe(true)
        }
      )
    )
  })

  it("after the last attempt there is no wait", () => {
    const lost = failed("get_checkout", "unreachable")
    expect(nextWaitMs(lost, MAX_ATTEMPTS - 1, 10_000, 0)).toBe(0)
    expect(nextWaitMs(lost, MAX_ATTEMPTS, 10_000, 0)).toBeUndefined()
  })

  it("waits leave the next request time for its answer", () => {
    expect(waitAllowanceMs(15_000, { totalMs: 15_000, replyMs: 8_000 })).toBe(11_250)
    expect(waitAllowanceMs(15_000, { totalMs: 15_000, replyMs: 1_000 })).toBe(14_000)
    expect(waitAllowanceMs(1_000, { totalMs: 15_000, replyMs: 8_000 })).toBe(0)
  })
})
