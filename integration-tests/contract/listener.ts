import { EventEmitter, once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import { buffer } from "node:stream/consumers"
import { verifySignature } from "../../src/core/wire/signature"
import type { Settings } from "./settings"

/** A callback as it came. */
export type Delivered = { body: Buffer; isSigned: boolean; contentType: string | undefined }

/** Stands where the shop would: takes callbacks, and sees where shoppers are sent. */
export type Listener = {
  /** The first callback that names this text; undefined when none comes in time. */
  callbackWith(text: string): Promise<Delivered | undefined>
  /** The path of the first page asked for whose address has this text; undefined when none is in time. */
  visitWith(text: string): Promise<string | undefined>
  close(): Promise<void>
}

/** The end of the address that the answer to a callback names (spec, Events, receiver rule 3). */
export const REDIRECTED = "redirected"
/** A callback comes while the shopper waits, and their browser right after it. Milliseconds. */
const WITHIN_MS = 60_000
const PAGE = "<!doctype html><title>Thank you</title><p>Thank you. You can close this page.</p>"

export async function listen({ signingKey, shop }: Settings, port: number): Promise<Listener> {
  const news = new EventEmitter()
  const deliveries: Delivered[] = []
  const visits: string[] = []
  const take = async (request: IncomingMessage) => {
    const body = await buffer(request)
    const signature = request.headers["x-signature"]?.toString()
    const isSigned = verifySignature(body, signature, [signingKey])
    deliveries.push({ body, isSigned, contentType: request.headers["content-type"] })
    return JSON.stringify({ redirect_url: `${shop}/${REDIRECTED}/${referenceIn(body)}` })
  }
  const server = createServer((request, response) => {
    const isCallback = request.method === "POST"
    const answer = isCallback ? take(request) : Promise.resolve(PAGE)
    answer
      .then((text) => {
        visits.push(...(isCallback ? [] : [request.url ?? ""]))
        const type = isCallback ? "application/json" : "text/html; charset=utf-8"
        response.writeHead(200, { "content-type": type }).end(text)
        news.emit("news")
      })
      // The connection is gone: nobody is left to be answered.
      .catch(() => response.destroy())
  })
  server.listen(port)
  await once(server, "listening")
  return {
    callbackWith: (text) => until(news, () => deliveries.find(({ body }) => body.includes(text))),
    visitWith: (text) => until(news, () => visits.find((path) => path.includes(text))),
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function until<T>(news: EventEmitter, find: () => T | undefined): Promise<T | undefined> {
  const signal = AbortSignal.timeout(WITHIN_MS)
  for (;;) {
    const found = find()
    if (found !== undefined || signal.aborted) {
      return found
    }
    await once(news, "news", { signal }).catch(() => undefined)
  }
}

/** Of a body that nobody vouches for: only what a reference of ours can be goes into an address. */
function referenceIn(body: Buffer): string {
  return /"client_reference_id":\s*"([0-9a-z]{26})"/.exec(body.toString("utf8"))?.[1] ?? ""
}
