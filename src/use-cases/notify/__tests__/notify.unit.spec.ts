import { asValue } from "@medusajs/framework/awilix"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, createMedusaContainer, Modules } from "@medusajs/framework/utils"
import { InstalmentsEvents } from "../../../core/events"
import { said } from "../../../core/notices/said"
import { emit, emitOrThrow, notifyAdmin } from "../notify"

const EVENT = [InstalmentsEvents.CHECKOUT_SETTLED, { id: "inco_1" }] as const

/** A shop whose bus does so with an event. */
function shopWith(bus: (event: unknown) => Promise<void>): { container: MedusaContainer; logged: string[] } {
  const logged: string[] = []
  const log = (line: string) => void logged.push(line)
  const container = createMedusaContainer()
  container.register(Modules.EVENT_BUS, asValue({ emit: bus }))
  container.register(ContainerRegistrationKeys.LOGGER, asValue({ warn: log, error: log }))
  return { container, logged }
}

describe("an event", () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it("is handed to the bus", async () => {
    const handed: unknown[] = []
    const { container, logged } = shopWith(async (event) => void handed.push(event))

    await emit(container, ...EVENT)

    expect(handed).toEqual([{ name: EVENT[0], data: EVENT[1] }])
    expect(logged).toEqual([])
  })

  it("that the bus rejects undoes nothing, and is logged", async () => {
    const { container, logged } = shopWith(() => Promise.reject(new Error("full")))

    await emit(container, ...EVENT)

    expect(logged).toEqual([expect.stringContaining("the event bus did not accept")])
  })

  it("is waited for no longer than five seconds, as where Redis is away", async () => {
    const { container, logged } = shopWith(() => new Promise(() => undefined))
    const emitted = emit(container, ...EVENT)
    const refused = expect(emitOrThrow(container, ...EVENT)).rejects.toThrow("in time")

    await jest.advanceTimersByTimeAsync(5_000)

    await Promise.all([emitted, refused])
    expect(logged).toEqual([expect.stringContaining("the event bus did not accept")])
  })
})

describe("a notice", () => {
  const NOTICE = said("account_unconfigured", { count: 1, account: "uk", environment: "sandbox" })

  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  function shopWithFeed(answers: (() => Promise<unknown>)[]) {
    const given: unknown[] = []
    const { container, logged } = shopWith(() => Promise.resolve())
    const createNotifications = (notice: { idempotency_key: string }) => {
      given.push(notice.idempotency_key)
      return (answers.shift() ?? (() => Promise.resolve()))()
    }
    container.register(Modules.NOTIFICATION, asValue({ createNotifications }))
    return { container, logged, given }
  }

  const down = () => Promise.reject(new Error("the database system is starting up"))

  it("that the feed does not take is given to it again under the same key, later and later, until it does", async () => {
    const { container, given } = shopWithFeed([down, () => new Promise(() => undefined), down])

    await notifyAdmin(container, NOTICE)
    await jest.advanceTimersByTimeAsync(15_000 + 5_000 + 30_000 + 60_000 + 24 * 60 * 60_000)

    expect(given).toHaveLength(4)
    expect(new Set(given).size).toBe(1)
  })

  it("is in the log alone, once, where the shop has no feed", async () => {
    const none = () => Promise.reject(new Error("Could not find a notification provider for channel: feed"))
    const { container, logged, given } = shopWithFeed([none])

    await notifyAdmin(container, NOTICE)
    await jest.advanceTimersByTimeAsync(24 * 60 * 60_000)

    expect(given).toHaveLength(1)
    expect(logged.filter((line) => line.includes('account "uk"'))).toHaveLength(1)
  })
})
