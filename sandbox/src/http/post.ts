import { request as httpRequest } from "node:http"
import { request as httpsRequest } from "node:https"

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** More of an answer is not read: a redirect_url fits many times over. */
const MOST_BYTES = 64 * 1024

/**
 * One POST of JSON on a connection of its own, without following redirects.
 *
 * @param signal ends it: the time-out, or the sandbox stopping
 * @throws the network's error when there is no complete answer
 */
export function postJson(
  url: string,
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const send = url.startsWith("https:") ? httpsRequest : httpRequest
    const request = send(
      url,
      {
        method: "POST",
        agent: false,
        signal,
        headers: { ...headers, "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) },
      },
      (response) => {
        const chunks: Buffer[] = []
        let size = 0
        response.on("data", (chunk: Buffer) => {
          size += chunk.length
          if (size <= MOST_BYTES) {
            chunks.push(chunk)
          }
        })
        response.on("error", reject)
        response.on("end", () => {
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString("utf8"),
          })
        })
      }
    )
    request.on("error", reject)
    request.end(body)
  })
}
