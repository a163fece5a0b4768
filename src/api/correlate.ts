import type { MedusaNextFunction, MedusaRequest, MedusaResponse, MiddlewareRoute } from "@medusajs/framework/http"
import { languageOf, languageOfAdmin } from "./language-of"
import { correlated } from "../use-cases/notify/report"

/**
 * Whatever this request reports, down to Medusa's workflows and the provider's hooks, names the request as Medusa's own log does,
 * and what it refuses somebody is said in their language.
 */
function correlate(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const reader = isShoppers(req) ? { words: languageOf(req).words } : { language: languageOfAdmin(req) }
  correlated(next, req.requestId, reader)
}

function isShoppers({ path, originalUrl }: Pick<MedusaRequest, "path" | "originalUrl">): boolean {
  return (originalUrl || path).startsWith("/store/")
}

/** The doors where the plugin's work begins. */
export const correlations: MiddlewareRoute[] = [
  "/hooks/instalments/*",
  "/instalments/return/*",
  "/store/instalments/*",
  "/admin/instalments/*",
  "/store/carts/:id/complete",
  "/store/payment-collections/:id/payment-sessions",
  "/admin/payments/:id/*",
  "/admin/orders/:id/*",
].map((matcher) => ({ matcher, middlewares: [correlate] }))
