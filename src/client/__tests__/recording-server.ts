import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** A request as it arrived. */
export type Recorded = {
  method: string
  url: string
  headers: IncomingHttpHeaders
  rawHeaders: string[]
  body: Buffer
  /** The client's port: the same number is the same socket. */
  socket: number
}

export type Answer = (response: ServerResponse, request: Recorded) => void

/** A real HTTP server on 127.0.0.1 that remembers what it was asked. */
export type RecordingServer = {
  url: string
  port: number
  requests: Recorded[]
  /** Replaces the answers; the last one is given from then on. */
  answer(...answers: Answer[]): void
  close(): Promise<void>
}

/** @param port 0 for any free one */
export async function startServer(answers: Answer[] = [], port = 0): Promise<RecordingServer> {
  let queue = answers
  const requests: Recorded[] = []
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
    incoming.on("end", () => {
      const request: Recorded = {
        method: incoming.method ?? "",
        url: incoming.url ?? "",
        headers: incoming.headers,
        rawHeaders: incoming.rawHeaders,
        body: Buffer.concat(chunks),
        socket: incoming.socket.remotePort ?? 0,
      }
      requests.push(request)
      const answer = queue.length > 1 ? queue.shift() : queue[0]
      answer?.(response, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  const { port: bound } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    requests,
    answer: (...next) => {
      queue = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const json =
  (status: number, body: unknown): Answer =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
  }

export const text =
  (status: number, body: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, headers).end(body)
  }

/** Takes the request and never says a word. */
export const silence: Answer = () => {}

/** Takes the request and drops the connection. */
export const hangUp: Answer = (response) => {
  response.destroy()
}

/** The service's error object. */
export const fault = (status: number, code: string, detail = ""): Answer =>
  json(status, { errors: [{ status: String(status), code, title: code, detail }] })
