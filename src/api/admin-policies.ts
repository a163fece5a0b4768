import type { MiddlewareRoute } from "@medusajs/framework/http"
import { DOORS, type Right } from "../core/admin/doors"
import { requireJson } from "./require-json"

const READ = { resource: "payment", operation: "read" }

/** What a role must be allowed, in the terms of Medusa's own payment routes. */
const POLICIES: Record<Right, typeof READ> = {
  change: { resource: "payment", operation: "update" },
  refund: { resource: "refund", operation: "create" },
  // What a shop says to its shoppers, and whom it offers what, are settings of the store.
  shop: { resource: "store", operation: "update" },
}

/** What the plugin's admin routes require under Medusa's roles, where a shop has switched these on. */
export const adminPolicies: MiddlewareRoute[] = [
  { matcher: "/admin/instalments/*", policies: [READ] },
  { matcher: "/admin/instalments/*", methods: ["POST"], middlewares: [requireJson] },
  ...Object.values(DOORS).map(({ path, right }): MiddlewareRoute => ({
    matcher: `/admin/instalments/${path}`,
    methods: ["POST"],
    policies: [POLICIES[right]],
  })),
]
