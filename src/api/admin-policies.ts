import type { MiddlewareRoute } from "@medusajs/framework/http"
import { requireJson } from "./require-json"

/** What a role must be allowed, in the terms of Medusa's own payment routes. */
const READ = { resource: "payment", operation: "read" }
const CHANGE = { resource: "payment", operation: "update" }
const REFUND = { resource: "refund", operation: "create" }

/** By address: sending money back takes another right than reading or correcting records. */
const ACTIONS: readonly [path: string, policy: typeof READ][] = [
  ["accounts/:account/check", CHANGE],
  ["accounts/:account/clear-limits", CHANGE],
  ["accounts/:account/refresh", CHANGE],
  ["callbacks/:id/settle", CHANGE],
  ["checkouts/:id/check-now", CHANGE],
  ["payments/:id/correct", CHANGE],
  ["payments/:id/dismiss", CHANGE],
  ["payments/:id/place", CHANGE],
  ["payments/:id/refund", REFUND],
  ["payments/:id/reopen", CHANGE],
  ["refunds/:id/call-off", REFUND],
  ["refunds/:id/check-now", CHANGE],
  ["refunds/:id/decision", REFUND],
  ["refunds/:id/retry", REFUND],
  ["unmatched/:id/dismiss", CHANGE],
  ["unmatched/:id/record", REFUND],
]

/** What the plugin's admin routes require under Medusa's roles, where a shop has switched these on. */
export const adminPolicies: MiddlewareRoute[] = [
  { matcher: "/admin/instalments/*", policies: [READ] },
  { matcher: "/admin/instalments/*", methods: ["POST"], middlewares: [requireJson] },
  ...ACTIONS.map(([path, policy]): MiddlewareRoute => ({
    matcher: `/admin/instalments/${path}`,
    methods: ["POST"],
    policies: [policy],
  })),
]
