import { connect } from "node:net"
import type { StoreUnderTest } from "../store/store"

/** One request as an attacker makes it. */
export type Knock = {
  door: string
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

/** Answers by door and status, for the tables of docs/security.md. */
export type Tally = Map<string, number>

/**
 * Makes a request and counts its answer. A connection that the shop closes under an oversized body is an answer too, and
 * stands as 0.
 */
export async function knock({ backendUrl }: StoreUnderTest, { door, path, ...request }: Knock, tally: Tally) {
  const status = await fetch(backendUrl + path, {
    method: request.method,
    redirect: "manual",
    ...(request.headers && { headers: request.headers }),
    // fetch sends no body with these.
    ...(request.body !== undefined && !["GET", "HEAD"].includes(request.method) && { body: Buffer.from(request.body) }),
  }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0
  )
  const key = `${door} ${status}`
  tally.set(key, (tally.get(key) ?? 0) + 1)
  return status
}

/** The statuses that a tally holds, without repetition. */
export function statusesOf(tally: Tally): number[] {
  return [...new Set([...tally.keys()].map((key) => Number(key.split(" ").at(-1))))].sort((a, b) => a - b)
}

/** Begins a callback and sends no end of it. @returns hangs up */
export function dawdle({ backendUrl }: StoreUnderTest): () => void {
  const { port } = new URL(backendUrl)
  const socket = connect(Number(port), "localhost")
  socket.on("error", () => undefined)
  socket.write("POST /hooks/instalments/default HTTP/1.1\r\nhost: localhost\r\ncontent-length: 200\r\n\r\n{")
  return () => socket.destroy()
}
