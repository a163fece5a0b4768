import { type AddressInfo, createServer, type Server, type Socket } from "node:net"
import { gzipSync } from "node:zlib"
import {
  CHECKOUT_ID,
  checkoutRecord,
  checkoutRequest,
  clientOf,
  closeClients,
  errorOf,
  merchantConfig,
  refundRequest,
} from "./fixtures"
import { MAX_CONNECTIONS } from "../transport"
import { hangUp, json, type RecordingServer, silence, startServer, text } from "./recording-server"

// One limit is short, because the test waits it out; the others are so long that they cannot be the ones that struck.
const HOUR = 3_600_000
const NO_PATIENCE = { timeouts: { connectMs: HOUR, replyMs: 150, totalMs: HOUR } }
let server: RecordingServer

beforeAll(async () => {
  server = await startServer()
})
beforeEach(() => server.requests.splice(0))
afterEach(closeClients)
afterAll(() => server.close())

/** An address where nobody listens. */
async function deadAddress(): Promise<string> {
  const gone = await startServer()
  await gone.close()
  return gone.url
}

describe("no connection", () => {
  it("refused: certainly not sent, so even a refund may be repeated", async () => {
    const client = clientOf(await deadAddress())
    expect(await errorOf(client.createRefund(refundRequest))).toMatchObject({
      code: "unreachable",
      outcome: "refused",
      retryable: true,
      privateCause: { code: "ECONNREFUSED" },
    })
  })

  it("a host that does not exist is unreachable", async () => {
    const error = await errorOf(clientOf("http://nowhere.invalid").getConfig())
    expect(error).toMatchObject({ code: "unreachable", outcome: "refused" })
  })

  it("a TLS handshake that never ends is a timeout, certainly not sent", async () => {
    const sockets: Socket[] = []
    const mute: Server = createServer((socket) => sockets.push(socket))
    await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve))
    const { port } = mute.address() as AddressInfo
    const client = clientOf(`https://127.0.0.1:${port}`, { timeouts: { connectMs: 100, replyMs: HOUR, totalMs: HOUR } })
    expect(await errorOf(client.createRefund(refundRequest))).toMatchObject({
      code: "timeout",
      outcome: "refused",
      privateCause: { code: "UND_ERR_CONNECT_TIMEOUT" },
    })
    sockets.forEach((socket) => socket.destroy())
    await new Promise((resolve) => mute.close(resolve))
  })

  it("a certificate that does not convince ends before anything is sent", async () => {
    const plain = clientOf(server.url.replace("http:", "https:"))
    expect(await errorOf(plain.createRefund(refundRequest))).toMatchObject({ code: "unreachable", outcome: "refused" })
    expect(server.requests).toEqual([])
  })
})

describe("a reply that takes too long", () => {
  it("no headers: a timeout after sending, so a refund may have been made", async () => {
    server.answer(silence)
    expect(await errorOf(clientOf(server.url, NO_PATIENCE).createRefund(refundRequest))).toMatchObject({
      code: "timeout",
      outcome: "unknown",
      retryable: false,
    })
    expect(server.requests).toHaveLength(1)
  })

  it("a body that drips is a timeout although something always comes", async () => {
    const stopped = new Promise<void>((resolve) => {
      server.answer((response) => {
        response.writeHead(200)
        const drip = setInterval(() => response.write(" "), 20)
        response.on("close", () => {
          clearInterval(drip)
          resolve()
        })
      })
    })
    // Long enough for its head to come first on a busy machine.
    const client = clientOf(server.url, { timeouts: { replyMs: 1_000 } })
    const error = await errorOf(client.createRefund(refundRequest))
    expect(error).toMatchObject({ code: "timeout", outcome: "unknown", httpStatus: 200 })
    await stopped
  })

  it("the call's own total beats the reply's limit", async () => {
    server.answer(silence)
    const client = clientOf(server.url, { timeouts: { replyMs: HOUR } })
    // Long enough for the request to leave first on a busy machine: before that nothing would be unknown.
    const error = await errorOf(client.createCheckout(checkoutRequest, { totalMs: 1_000 }))
    expect(error).toMatchObject({ code: "timeout", outcome: "unknown", retryable: false })
  })

  it("gives up the socket: the next call has a fresh one", async () => {
    const client = clientOf(server.url, NO_PATIENCE)
    server.answer(silence, json(200, merchantConfig))
    await errorOf(client.createRefund(refundRequest))
    await client.getConfig()
    const [first, second] = server.requests
    expect(first?.socket).not.toBe(second?.socket)
  })
})

describe("a reply that breaks off", () => {
  it("the connection is dropped: unknown for a refund", async () => {
    server.answer(hangUp)
    expect(await errorOf(clientOf(server.url).createRefund(refundRequest))).toMatchObject({
      code: "unreachable",
      outcome: "unknown",
      retryable: false,
    })
    expect(server.requests).toHaveLength(1)
  })

  it("a truncated body is never half a record", async () => {
    const body = JSON.stringify({ data: checkoutRecord() })
    server.answer((response) => {
      response.writeHead(200, { "content-length": body.length })
      response.write(body.slice(0, -10), () => response.destroy())
    })
    const error = await errorOf(clientOf(server.url).getCheckout(CHECKOUT_ID))
    expect(error).toMatchObject({ code: "unreachable", httpStatus: 200 })
  })

  it("a truncated chunked body that would parse is not taken either", async () => {
    server.answer((response) => {
      response.writeHead(200, { "transfer-encoding": "chunked" })
      response.write(JSON.stringify({ data: checkoutRecord() }), () => response.destroy())
    })
    expect(await errorOf(clientOf(server.url).getCheckout(CHECKOUT_ID))).toMatchObject({ code: "unreachable" })
  })

  it("a proxy that compresses wherever it may is told not to", async () => {
    server.answer((response, request) => {
      if (request.headers["accept-encoding"] === "identity") {
        return json(200, merchantConfig)(response, request)
      }
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" })
      response.end(gzipSync(JSON.stringify({ data: merchantConfig })))
    })
    await expect(clientOf(server.url).getConfig()).resolves.toMatchObject({ name: "Teapots" })
  })

  it("what is no HTTP is unreadable", async () => {
    server.answer((response) => void response.socket?.end("220 mail.example ESMTP\r\n"))
    expect(await errorOf(clientOf(server.url).createRefund(refundRequest))).toMatchObject({
      code: "unreadable_reply",
      outcome: "unknown",
    })
  })

  it("a 1xx before the answer is not the answer", async () => {
    server.answer((response, request) => {
      response.writeProcessing()
      json(200, merchantConfig)(response, request)
    })
    await expect(clientOf(server.url).getConfig()).resolves.toMatchObject({ name: "Teapots" })
  })
})

describe("a closed client", () => {
  it("lets running calls finish and takes no new ones", async () => {
    const client = clientOf(server.url)
    let closed: Promise<void> | undefined
    server.answer((response, request) => {
      closed = client.close()
      json(200, merchantConfig)(response, request)
    })
    await expect(client.getConfig()).resolves.toBeDefined()
    await closed
    expect(await errorOf(client.getConfig())).toMatchObject({ code: "aborted", outcome: "refused", retryable: false })
  })
})

describe("many calls at once", () => {
  it("keep their own answers", async () => {
    server.answer((response, { url }) => {
      const id = url.split("/").at(-1)
      text(200, JSON.stringify({ data: checkoutRecord({}, id) }))(response, server.requests[0]!)
    })
    const ids = Array.from({ length: 40 }, (_, index) => CHECKOUT_ID.slice(0, -2) + String(index + 10))
    const client = clientOf(server.url)
    const records = await Promise.all(ids.map((id) => client.getCheckout(id)))
    expect(records.map(({ serviceCheckoutId }) => serviceCheckoutId)).toEqual(ids)
    expect(new Set(server.requests.map(({ socket }) => socket)).size).toBeLessThanOrEqual(MAX_CONNECTIONS)
  })

  it("one that is given up while it waits for a socket is never sent", async () => {
    const held: (() => void)[] = []
    const allBusy = new Promise<void>((resolve) => {
      server.answer((response, request) => {
        held.push(() => json(200, merchantConfig)(response, request))
        if (held.length === MAX_CONNECTIONS) {
          resolve()
        }
      })
    })
    const client = clientOf(server.url)
    const busy = Array.from({ length: MAX_CONNECTIONS }, () => client.getConfig())
    await allBusy
    expect(await errorOf(client.createRefund(refundRequest, { totalMs: 50 }))).toMatchObject({
      code: "timeout",
      outcome: "refused",
    })
    held.forEach((release) => release())
    await Promise.all(busy)
    server.answer(json(200, merchantConfig))
    await client.getConfig()
    expect(server.requests.filter(({ method }) => method === "POST")).toEqual([])
  })
})
