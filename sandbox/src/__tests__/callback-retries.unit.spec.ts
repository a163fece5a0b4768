import type { Sandbox } from "../index"
import { create, merchant, NOON, sandboxWith } from "./support"

const TEN_MINUTES = 600_000

function minutesAfterNoon(sandbox: Sandbox): number[] {
  return sandbox.control.deliveries().map(({ at }) => (Date.parse(at) - Date.parse(NOON)) / 60_000)
}

describe("retries", () => {
  it("follow a network error at ten-minute intervals, eighteen at most", async () => {
    const sandbox = await sandboxWith()
    const { id } = await create(sandbox)
    await sandbox.control.pay(id)
    await sandbox.control.clock.advance(24 * 3_600_000)
    expect(minutesAfterNoon(sandbox)).toEqual(Array.from({ length: 19 }, (_, index) => index * 10))
    expect(sandbox.control.deliveries().map(({ trigger, attempt }) => `${trigger} ${attempt}`)).toEqual([
      "initial 0",
      ...Array.from({ length: 18 }, (_, index) => `retry ${index + 1}`),
    ])
    expect(sandbox.control.checkout(id).callback).toBe("given_up")
  })

  it("repeat the same bytes and end with the first 2xx", async () => {
    const sandbox = await sandboxWith()
    const { url, received } = await merchant((_callback, count) => ({ status: count < 3 ? 503 : 200 }))
    const { id } = await create(sandbox, { notify_url: url })
    await sandbox.control.pay(id)
    expect(sandbox.control.checkout(id).callback).toBe("pending")
    await sandbox.control.clock.advance(24 * 3_600_000)
    expect(minutesAfterNoon(sandbox)).toEqual([0, 10, 20])
    expect(new Set(received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(received.map(({ headers }) => headers["x-signature"])).size).toBe(1)
    expect(sandbox.control.checkout(id).callback).toBe("delivered")
  })

  it.each([
    ["1500", [0, 25]],
    ["5", [0, 10]],
    [new Date(Date.parse(NOON) + 45 * 60_000).toUTCString(), [0, 45]],
    ["soon", [0, 10]],
  ])("respect Retry-After %s of a 429, and come no sooner than ten minutes", async (retryAfter, minutes) => {
    const sandbox = await sandboxWith()
    const { url } = await merchant((_callback, count) =>
      count === 1 ? { status: 429, headers: { "Retry-After": retryAfter } } : { status: 200 }
    )
    const { id } = await create(sandbox, { notify_url: url })
    await sandbox.control.pay(id)
    await sandbox.control.clock.advance(24 * 3_600_000)
    expect(minutesAfterNoon(sandbox)).toEqual(minutes)
  })

  it("happen by themselves on a running clock", async () => {
    const sandbox = await sandboxWith({ clock: {}, callback: { retryEveryMs: 1 } })
    const { url, received } = await merchant((_callback, count) => ({ status: count < 3 ? 500 : 200 }))
    const { id } = await create(sandbox, { notify_url: url })
    await sandbox.control.pay(id)
    await sandbox.control.until(() => sandbox.control.checkout(id).callback === "delivered")
    expect(received).toHaveLength(3)
  })
})

describe("the operator", () => {
  it("re-triggers a callback that was given up, and a delivered one", async () => {
    const sandbox = await sandboxWith({ callback: { maxRetries: 0 } })
    const { url, received } = await merchant((_callback, count) => ({ status: count === 1 ? 500 : 200 }))
    const { id } = await create(sandbox, { notify_url: url })
    await sandbox.control.pay(id)
    expect(sandbox.control.checkout(id).callback).toBe("given_up")
    await sandbox.control.retriggerCallback(id)
    expect(sandbox.control.checkout(id).callback).toBe("delivered")
    const deliveries = await sandbox.control.retriggerCallback(id)
    expect(deliveries.map(({ trigger }) => trigger)).toEqual(["initial", "operator", "operator"])
    expect(received).toHaveLength(3)
  })

  it("ends pending retries with a delivery that was answered", async () => {
    const sandbox = await sandboxWith()
    const { url, received } = await merchant((_callback, count) => ({ status: count === 1 ? 500 : 200 }))
    const { id } = await create(sandbox, { notify_url: url })
    await sandbox.control.pay(id)
    await sandbox.control.retriggerCallback(id)
    await sandbox.control.clock.advance(2 * TEN_MINUTES)
    expect(received).toHaveLength(2)
  })

  it("cannot trigger a callback that there is none of", async () => {
    const sandbox = await sandboxWith()
    const { id } = await create(sandbox)
    await expect(sandbox.control.retriggerCallback(id)).rejects.toThrow("is received: it has no callback")
  })
})
