import fc from "fast-check"
import { RateLimited } from "../errors"
import { defaultIntegration, ENDPOINTS, type Sandbox, type SandboxOptions } from "../index"
import { RateLimits } from "../rate-limits"
import { call, payload, sandboxWith } from "./support"

const ID = "7d444840-9dc0-41a1-b245-5ffdce74fad2"

function limited(options: SandboxOptions = {}): Promise<Sandbox> {
  return sandboxWith({ rateLimits: true, ...options })
}

async function status(sandbox: Sandbox, endpoint: string, secret?: string): Promise<number> {
  const address = endpoint.replace(/\{\w+\}/, ID)
  const json = endpoint.startsWith("POST") ? payload() : undefined
  return (await call(sandbox, address, { json, ...(secret !== undefined && { secret }) })).status
}

describe("the published limit of", () => {
  it.each(Object.entries(ENDPOINTS))("%s is %j", async (endpoint, { limit, seconds }) => {
    const sandbox = await limited()
    for (let count = 0; count < limit; count += 1) {
      expect(await status(sandbox, endpoint)).not.toBe(429)
    }
    const json = endpoint.startsWith("POST") ? {} : undefined
    const answer = await call(sandbox, endpoint.replace(/\{\w+\}/, ID), { json })
    expect(answer).toEqual({ status: 429, json: { error: `Rate limit exceeded. Try again in ${seconds} seconds` } })
    await sandbox.control.clock.advance(seconds * 1000 - 1)
    expect(await status(sandbox, endpoint)).toBe(429)
    await sandbox.control.clock.advance(1)
    expect(await status(sandbox, endpoint)).not.toBe(429)
  })
})

it("each integration and each endpoint has a limit of its own", async () => {
  const other = { ...defaultIntegration(), clientSecret: "other" }
  const sandbox = await limited({ integrations: [defaultIntegration(), other] })
  expect(await status(sandbox, "GET /api/checkouts")).toBe(200)
  expect(await status(sandbox, "GET /api/refunds")).toBe(200)
  expect(await status(sandbox, "GET /api/checkouts", "other")).toBe(200)
  expect(await status(sandbox, "GET /api/checkouts")).toBe(429)
})

it("each managed merchant's config has a limit of its own", async () => {
  const merchants = [ID, "0b9f3f6e-6f0a-4b60-8f1e-1f1f2a3b4c5d"].map((id) => ({ ...defaultIntegration().merchant, id }))
  const sandbox = await limited({ integrations: [{ ...defaultIntegration(), intermediary: { merchants } }] })
  for (const { id } of merchants) {
    for (let count = 0; count < 5; count += 1) {
      expect((await call(sandbox, `GET /api/merchants/${id}/config`)).status).toBe(200)
    }
    expect((await call(sandbox, `GET /api/merchants/${id}/config`)).status).toBe(429)
  }
})

it("requests that are refused for their contents count, those without a valid token do not", async () => {
  const sandbox = await limited()
  await call(sandbox, "POST /api/checkouts", { json: payload(), secret: "nobody" })
  expect((await call(sandbox, "POST /api/checkouts", { text: "{" })).status).toBe(400)
  expect((await call(sandbox, "POST /api/checkouts", { json: payload() })).status).toBe(429)
})

it("N is what is left of the window where the option says so", async () => {
  const sandbox = await limited({ rateLimitSeconds: "remaining" })
  await status(sandbox, "GET /api/checkouts")
  await sandbox.control.clock.advance(44_001)
  const { json } = await call(sandbox, "GET /api/checkouts")
  expect(json).toEqual({ error: "Rate limit exceeded. Try again in 16 seconds" })
})

describe("windows", () => {
  /** Which of the requests at these milliseconds pass a limit of 2 in 10 seconds. */
  function passes(rateLimitWindow: "aligned" | "from_first" | "sliding", times: readonly number[]): boolean[] {
    let now = 0
    const limits = new RateLimits({ rateLimitWindow, rateLimitSeconds: "window" }, () => now)
    return times.map((time) => {
      now = time
      try {
        limits.take("key", { limit: 2, seconds: 10 })
        return true
      } catch (error) {
        expect(error).toBeInstanceOf(RateLimited)
        return false
      }
    })
  }

  it("differ at their edges", () => {
    const times = [8_000, 9_000, 9_500, 10_000, 12_000, 17_999, 18_000, 19_000]
    expect(passes("aligned", times)).toEqual([true, true, false, true, true, false, false, false])
    expect(passes("from_first", times)).toEqual([true, true, false, false, false, false, true, true])
    expect(passes("sliding", [8_000, 13_000, 18_000, 20_000, 23_000])).toEqual([true, true, true, false, true])
    expect(passes("from_first", [8_000, 13_000, 18_000, 20_000, 23_000])).toEqual([true, true, true, true, false])
  })

  it("that slide let no stretch of their length hold more than the limit", () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 6_000 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(gaps, (waits) => {
        let sum = 0
        const times = waits.map((wait) => (sum += wait))
        const verdicts = passes("sliding", times)
        const passed = times.filter((_, index) => verdicts[index])
        passed.forEach((time, index) => {
          expect((passed[index + 2] ?? Infinity) - time).toBeGreaterThanOrEqual(10_000)
        })
      })
    )
  })
})
