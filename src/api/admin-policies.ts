import type { MedusaNextFunction, MedusaRequest, MedusaResponse, MiddlewareRoute } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { DOORS, type Right } from "../core/admin/doors"

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

/**
 * Refuses what a page of another site could send in an admin's name: browsers send forms and plain text across sites without
 * asking, JSON only with the shop's consent (CORS).
 */
function requireJson(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  if (!/^application\/json\s*(;|$)/i.test(req.get("content-type") ?? "")) {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, "Send this request with the content type application/json.")
  }
  next()
}
