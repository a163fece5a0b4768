import { once } from "node:events"
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import type { Cleanup } from "../../processes/cleanup"

/**
 * What becomes of what is forwarded. `drops`: the connection breaks before anything arrives; `strips`: the signature is gone;
 * `rewrites`: the same JSON in other bytes; `unavailable`: 503 in the other's place; `declines`: 422 to new payment pages alone; `refuses`: nobody
 * listens.
 */
export type Way = "forwards" | "drops" | "strips" | "rewrites" | "unavailable" | "declines" | "refuses"

/** A proxy between two parties. */
export type Between = { url: string; set(way: Way): Promise<void> }

const DECLINED = JSON.stringify({
  errors: [{ status: "422", code: "unprocessable_entity", title: "Unprocessable entity", detail: "Account suspended" }],
})

/** @param spoils which requests suffer; all others are forwarded */
export async function standBetween(
  target: () => string,
  spoils: (request: IncomingMessage) => boolean,
  cleanup: Cleanup
): Promise<Between> {
  let way: Way = "forwards"
  const server = createServer((incoming, outgoing) => {
    const spoilt = spoils(incoming) ? way : "forwards"
    if (spoilt === "drops") {
      incoming.socket.destroy()
    } else if (spoilt === "unavailable") {
      outgoing.writeHead(503, { "content-type": "text/html" }).end("<h1>Service Unavailable</h1>")
    } else if (spoilt === "declines" && incoming.method === "POST" && incoming.url === "/api/checkouts") {
      outgoing.writeHead(422, { "content-type": "application/json" }).end(DECLINED)
    } else {
      forward(target(), spoilt, incoming, outgoing).catch(() => outgoing.destroy())
    }
  })
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1")
    await once(server, "listening")
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.close()
    server.closeAllConnections()
  }
  cleanup.add(close)
  const set = async (wanted: Way) => {
    if (wanted === "refuses" && server.listening) {
      await close()
    } else if (wanted !== "refuses" && !server.listening) {
      await listen(port)
    }
    way = wanted
  }
  return { url: `http://127.0.0.1:${port}`, set }
}

async function forward(target: string, way: Way, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const received = await buffer(incoming)
  const body = way === "rewrites" ? Buffer.from(JSON.stringify(JSON.parse(received.toString()), null, 1)) : received
  const { "x-signature": signature, ...headers } = incoming.headers
  const passed = way === "strips" || signature === undefined ? headers : { ...headers, "x-signature": signature }
  const sent = request(new URL(incoming.url ?? "/", target), {
    method: incoming.method,
    headers: { ...passed, "content-length": body.length },
  })
  sent.end(body)
  const [answer] = (await once(sent, "response")) as [IncomingMessage]
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
  answer.pipe(outgoing)
}
