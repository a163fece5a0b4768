import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import type { Backend } from "../backend.js"

/** One answer of the backend; `body` is sent as it is when it is text. "hang up" closes the connection instead. */
export type Answer = { status: number; body: unknown } | "hang up"

/**
 * A store backend that gives these answers in turn, the last one for ever.
 * @returns its address, the requests it had, and how to close it
 */
export async function serveAnswers(...answers: [Answer, ...Answer[]]) {
  const requests: (Pick<IncomingMessage, "url" | "method" | "headers"> & { body: string })[] = []
  const server = createServer((request, response) => void answerTo(request, response))
  const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
    const { url, method, headers } = request
    const answer = answers[Math.min(requests.length, answers.length - 1)] ?? answers[0]
    requests.push({ url, method, headers, body: await text(request) })
    if (answer === "hang up") {
      request.socket.destroy()
      return
    }
    response.writeHead(answer.status, { "content-type": "application/json" })
    response.end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body))
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const backend: Backend = { backendUrl: `http://127.0.0.1:${port}`, publishableKey: "pk_1" }
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { backend, requests, close }
}
