import { once } from "node:events"
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type { MedusaResponse } from "@medusajs/framework/http"
import type { HeldLease } from "../../use-cases/ledger/with-lease"
import { handleUnderLease, onceAnswered } from "../handle-under-lease"

describe("a task for when the handler has answered", () => {
  let server: Server
  let tasks: string[]

  beforeEach(async () => {
    tasks = []
    server = createServer().listen(0, "127.0.0.1")
    await once(server, "listening")
  })

  afterEach(() => void server.close())

  /** A browser asks. @returns how it leaves, and the response that the handler has not given yet */
  async function asked() {
    const { port } = server.address() as AddressInfo
    const browser = get({ port, host: "127.0.0.1" })
    browser.on("error", () => undefined)
    const [, response] = (await once(server, "request")) as [IncomingMessage, ServerResponse]
    onceAnswered(response, () => tasks.push("done"))
    return { browser, response }
  }

  it("is done with the answer, once", async () => {
    const { browser, response } = await asked()
    expect(tasks).toEqual([])

    response.end("answer")
    await once(browser, "close")

    expect(tasks).toEqual(["done"])
  })

  it("waits for a handler whose browser has left", async () => {
    const { browser, response } = await asked()
    browser.destroy()
    await once(response, "close")
    expect(tasks).toEqual([])

    response.end("nobody reads it")

    expect(tasks).toEqual(["done"])
  })

  it("a handler that goes on for very long is given up, and heard all the same when it answers", () => {
    jest.useFakeTimers()
    const leaves: (() => void)[] = []
    const response = { end: () => undefined, once: (_: "close", leave: () => void) => leaves.push(leave) }
    onceAnswered(
      response,
      () => tasks.push("done"),
      () => tasks.push("given up")
    )
    leaves.forEach((leave) => leave())

    jest.advanceTimersByTime(119_000)
    expect(tasks).toEqual([])
    jest.advanceTimersByTime(2_000)
    expect(tasks).toEqual(["given up"])
    response.end()
    expect(tasks).toEqual(["given up", "done"])
    jest.useRealTimers()
  })
})

describe("a lease around a handler", () => {
  const told: string[] = []
  const lease = {
    run: (work: () => unknown) => work(),
    release: async () => void told.push("given back"),
    abandon: async () => void told.push("abandoned"),
  } as unknown as HeldLease
  const leaves: (() => void)[] = []
  const response = () =>
    ({
      end: () => undefined,
      once: (_: "close", leave: () => void) => leaves.push(leave),
    }) as unknown as MedusaResponse

  beforeEach(() => {
    told.length = 0
    leaves.length = 0
    jest.useFakeTimers()
  })

  afterEach(() => void jest.useRealTimers())

  it("is given back with the answer", async () => {
    const res = response()
    await handleUnderLease(res, () => void res.end(), { take: async () => lease })
    leaves.forEach((leave) => leave())
    jest.advanceTimersByTime(130_000)
    expect(told).toEqual(["given back"])
  })

  it("is abandoned where the work goes on for very long after its browser has left, and not given back before its end", async () => {
    await handleUnderLease(response(), () => undefined, { take: async () => lease })
    leaves.forEach((leave) => leave())
    jest.advanceTimersByTime(119_000)
    expect(told).toEqual([])
    jest.advanceTimersByTime(2_000)
    expect(told).toEqual(["abandoned"])
  })
})
