import type { IncomingMessage } from "node:http"

/** The largest body taken, in bytes. */
const MOST_BYTES = 1024 * 1024

/** A request, read to its end. */
export interface Incoming {
  method: string
  /** Path and query as sent. */
  target: string
  url: URL
  headers: IncomingMessage["headers"]
  bytes: Buffer
  /** Where the body was longer than what is taken; `bytes` is empty then. */
  tooLarge: boolean
  /** scheme and host as the client named them, so that links lead back the way it came */
  origin: string
}

export async function readIncoming(request: IncomingMessage): Promise<Incoming> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= MOST_BYTES) {
      chunks.push(chunk)
    }
  }
  const tooLarge = size > MOST_BYTES
  const origin = `http://${request.headers.host ?? "127.0.0.1"}`
  const target = request.url ?? "/"
  return {
    method: request.method ?? "GET",
    target,
    url: URL.canParse(target, origin) ? new URL(target, origin) : new URL("http://127.0.0.1/"),
    headers: request.headers,
    bytes: tooLarge ? Buffer.alloc(0) : Buffer.concat(chunks),
    tooLarge,
    origin,
  }
}
