import type { Endpoint } from "../wire"

/** What a request asks for: the endpoint and, where its path has one, the id. */
export interface Route {
  endpoint: Endpoint
  id: string
}

const ROUTES: readonly (readonly [RegExp, Endpoint])[] = [
  [/^GET \/api\/config$/, "GET /api/config"],
  [/^GET \/api\/merchants\/([^/]+)\/config$/, "GET /api/merchants/{merchant_id}/config"],
  [/^POST \/api\/checkouts$/, "POST /api/checkouts"],
  [/^GET \/api\/checkouts$/, "GET /api/checkouts"],
  [/^GET \/api\/checkouts\/([^/]+)$/, "GET /api/checkouts/{id}"],
  [/^POST \/api\/refunds$/, "POST /api/refunds"],
  [/^GET \/api\/refunds$/, "GET /api/refunds"],
  [/^GET \/api\/refunds\/([^/]+)$/, "GET /api/refunds/{id}"],
]

export function routeOf(method: string, path: string): Route | undefined {
  for (const [pattern, endpoint] of ROUTES) {
    const match = pattern.exec(`${method} ${path}`)
    if (match) {
      return { endpoint, id: match[1] ?? "" }
    }
  }
  return undefined
}
