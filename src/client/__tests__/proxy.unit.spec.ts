import { createServer, type Server } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { probe } from "../probe"
import {
  checkoutRequest,
  clientOf,
  closeClients,
  createdCheckout,
  errorOf,
  merchantConfig,
  refundRequest,
} from "./fixtures"
import { json, type RecordingServer, startServer } from "./recording-server"

/** Only the proxy knows where that is. */
const BASE = "http://service.invalid"
const NAMES = ["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy"]

describe("a proxy named by the environment", () => {
  let service: RecordingServer
  let proxy: Server
  let asked: string[]
  const before = Object.fromEntries(NAMES.map((name) => [name, process.env[name]]))

  beforeEach(async () => {
    NAMES.forEach((name) => delete process.env[name])
    service = await startServer()
    asked = []
    proxy = createServer()
    proxy.on("connect", ({ url }, socket: Socket) => {
      asked.push(url ?? "")
      const upstream = connect(service.port, "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 Connection Established\r\n\r\n")
        upstream.pipe(socket).pipe(upstream)
      })
      upstream.on("error", () => socket.destroy())
      socket.on("error", () => upstream.destroy())
    })
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve))
    process.env.HTTP_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  })

  afterEach(async () => {
    await closeClients()
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) {
        delete process.env[name]
      } else {
        process.env[name] = value
      }
    }
    proxy.closeAllConnections()
    proxy.close()
    await service.close()
  })

  it("carries every request to the service, through a tunnel that it cannot look into", async () => {
    service.answer(json(200, merchantConfig), json(200, createdCheckout))
    const client = clientOf(BASE)
    await expect(client.getConfig()).resolves.toBeDefined()
    await expect(client.createCheckout(checkoutRequest)).resolves.toBeDefined()

    expect(asked).toEqual(["service.invalid:80"])
    expect(service.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET /api/config",
      "POST /api/checkouts",
    ])
  })

  it("carries what a check of the connection asks without credentials as well", async () => {
    service.answer(json(200, { openapi: "3.1.0" }))

    expect(await probe(`${BASE}/api-docs`, {})).toMatchObject({ status: 200, text: expect.stringContaining("openapi") })

    expect(asked).toEqual(["service.invalid:80"])
  })

  it("is not asked for hosts that NO_PROXY names, nor for this computer", async () => {
    process.env.NO_PROXY = "service.invalid"
    service.answer(json(200, merchantConfig))
    expect(await errorOf(clientOf(BASE).getConfig())).toMatchObject({ code: "unreachable" })
    await expect(clientOf(service.url).getConfig()).resolves.toBeDefined()

    expect(asked).toEqual([])
  })

  it("that is down certainly sends nothing", async () => {
    proxy.close()
    expect(await errorOf(clientOf(BASE).createRefund(refundRequest))).toMatchObject({
      code: "unreachable",
      outcome: "refused",
    })
  })
})
