import { subscribe } from "node:diagnostics_channel"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** One thing the store waited for: a statement or a request of its own. Milliseconds. */
export type Io = { kind: "sql" | "http"; what: string; ms: number }

type Query = { sql: string; __knexQueryUid: string }

const finished: Io[] = []
const startedQueries = new Map<string, number>()
const startedRequests = new WeakMap<object, number>()
let listening = false

/** What the store has waited for since this was called last; the first call begins to listen. */
export function takeIo(container: MedusaContainer): Io[] {
  if (!listening) {
    listening = true
    listenToSql(container)
    listenToHttp()
  }
  return finished.splice(0)
}

function listenToSql(container: MedusaContainer): void {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  db.on("query", ({ __knexQueryUid }: Query) => startedQueries.set(__knexQueryUid, performance.now()))
  db.on("query-response", (_: unknown, { sql, __knexQueryUid }: Query) => {
    const startedAt = startedQueries.get(__knexQueryUid)
    startedQueries.delete(__knexQueryUid)
    if (startedAt !== undefined) {
      finished.push({ kind: "sql", what: sql, ms: performance.now() - startedAt })
    }
  })
}

/** undici tells of every request of this process, whoever makes it. */
function listenToHttp(): void {
  subscribe("undici:request:create", (message) => {
    startedRequests.set(requestOf(message), performance.now())
  })
  subscribe("undici:request:trailers", (message) => {
    const request = requestOf(message)
    const startedAt = startedRequests.get(request)
    if (startedAt !== undefined) {
      finished.push({ kind: "http", what: `${request.method} ${request.path}`, ms: performance.now() - startedAt })
    }
  })
}

function requestOf(message: unknown): { method: string; path: string } {
  return (message as { request: { method: string; path: string } }).request
}
