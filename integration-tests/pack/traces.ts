import { strict as assert } from "node:assert"
import { EventEmitter, once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { SANDBOX_DEFAULTS } from "../../sandbox/src"

/** Takes the traces that a store sends (OTLP over HTTP, in JSON). */
export type Collector = {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  address: string
  /** All that came until a span of each of these names had come. @throws when one does not come in time */
  untilNamed(names: readonly string[]): Promise<string>
  stop(): Promise<void>
}

/** Milliseconds. A store sends each span as it ends. */
const WITHIN_MS = 60_000

export async function startCollector(): Promise<Collector> {
  const news = new EventEmitter()
  let received = ""
  const server = createServer((request, response) => {
    text(request)
      .then((body) => {
        received += body
        response.writeHead(200, { "content-type": "application/json" }).end("{}")
        news.emit("traces")
      })
      // The store has stopped amid sending.
      .catch(() => response.destroy())
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async untilNamed(names) {
      const inTime = AbortSignal.timeout(WITHIN_MS)
      const missing = () => names.filter((name) => !received.includes(`"name":"${name}"`))
      while (missing().length > 0) {
        await once(news, "traces", { signal: inTime }).catch(() => {
          throw new Error(`Within ${WITHIN_MS} ms no span was named ${missing().join(" or ")}`)
        })
      }
      return received
    },
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/**
 * The store's traces tell of the payment: its call of the service and the callback's way, and nothing that is secret or personal.
 *
 * @param secrets further texts that stay in the store
 */
export async function seeTraces({ untilNamed }: Collector, secrets: readonly string[]): Promise<void> {
  const sent = await untilNamed(["instalments.create_checkout", "workflow:complete-cart"])
  assert.match(sent, /"stringValue":"\/hooks\/instalments\/\w+"/)
  const { clientSecret, signingKey } = SANDBOX_DEFAULTS
  const headers = ["x-signature", "authorization", "cookie", "x-publishable-api-key"].map((name) => `"key":"${name}"`)
  for (const secret of [...headers, "@example.com", "Bearer ", clientSecret, signingKey, ...secrets]) {
    const at = sent.toLowerCase().indexOf(secret.toLowerCase())
    assert(at < 0, `The traces hold ${secret}: ${sent.slice(Math.max(0, at - 200), at + 100)}`)
  }
}
