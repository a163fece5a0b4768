import { container } from "@medusajs/framework"
import {
  defineMiddlewares,
  type MiddlewareFunction,
  type MiddlewareRoute,
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
} from "@medusajs/framework/http"
import { watchWorkers } from "../use-cases/health/watch-workers"
import { reportUnofferable } from "../use-cases/medusa/shop/providers"
import type { ChangeOfOrder } from "../use-cases/medusa/order/order-changes"
import { adminPolicies } from "./admin-policies"
import { hideProviders } from "./hide-providers"
import { leaseCart, leaseSession } from "./lease-cart"
import { translateNotices } from "./translate-notices"
import {
  leaseCancellation,
  leaseCapture,
  leaseChangeOf,
  leaseDeletion,
  leaseMarking,
  leaseOrderChange,
  leaseRefund,
  leaseVersion,
} from "./lease-refund"
import { requireReadable } from "./parse-input"
import { languageOf, languageOfAdmin } from "./language-of"
import { correlated, type Reader } from "../use-cases/notify/report"

/**
 * Whatever this request reports, down to Medusa's workflows and the provider's hooks, names the request as Medusa's own log does,
 * and what it refuses somebody is said in their language.
 */
function correlate(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  requireReadable(req.path)
  correlated(next, req.requestId, readerOf(req))
}

/** Nobody reads what the service's callbacks or a shopper's return refuse. */
function readerOf(req: MedusaRequest): Reader {
  const address = req.originalUrl || req.path
  if (address.startsWith("/store/")) {
    return { words: languageOf(req).words }
  }
  return address.startsWith("/admin/") ? { language: languageOfAdmin(req) } : {}
}

/** The doors where the plugin's work begins. Those of its own have no pattern: Express would fail to match a broken escape with it. */
const correlations: MiddlewareRoute[] = [
  "/hooks/instalments",
  "/instalments/return",
  "/store/instalments",
  "/admin/instalments/*",
  "/store/carts/:id/complete",
  "/store/payment-collections/:id/payment-sessions",
  "/admin/payment-collections/:id/payment-sessions",
  "/admin/payments/:id/*",
  "/admin/orders/:id/*",
].map((matcher) => ({ matcher, middlewares: [correlate] }))

/** Medusa's routes that begin a change of an order. */
const BEGIN_A_CHANGE = [
  "/admin/order-edits",
  "/admin/returns",
  "/admin/exchanges",
  "/admin/claims",
  "/admin/orders/:id/credit-lines",
  "/admin/orders/:id/transfer",
  "/store/returns",
  "/store/orders/:id/transfer/request",
]

/** Those that make a new version of an order: an edit changes what it owes, and to send its articles is a change of it too. */
const MAKE_A_VERSION = [
  "/admin/order-edits/:id/confirm",
  "/admin/draft-orders/:id/edit/confirm",
  "/admin/orders/:id/fulfillments",
  "/admin/orders/:id/fulfillments/:fulfillment_id/cancel",
  "/admin/orders/:id/fulfillments/:fulfillment_id/mark-as-delivered",
  "/admin/orders/:id/fulfillments/:fulfillment_id/shipments",
  "/admin/orders/:id/transfer/guest",
  "/store/orders/:id/transfer/accept",
]

/** The same of what is named by an id of its own. */
const OF_ONE_CHANGE: Record<ChangeOfOrder, readonly string[]> = {
  return: [
    "/admin/returns/:id/request",
    "/admin/returns/:id/receive",
    "/admin/returns/:id/receive/confirm",
    "/admin/returns/:id/cancel",
  ],
  exchange: ["/admin/exchanges/:id/request", "/admin/exchanges/:id/cancel"],
  claim: ["/admin/claims/:id/request", "/admin/claims/:id/cancel"],
}

function onPost(matcher: string, middleware: MiddlewareFunction): MiddlewareRoute {
  return { matcher, methods: ["POST"], middlewares: [middleware] }
}

// Medusa loads this in processes that answer requests.
watchWorkers(container)
reportUnofferable(container)

export default defineMiddlewares({
  routes: [
    ...correlations,
    ...adminPolicies,
    {
      // The handler reads the stream itself: the signature is checked over the bytes, whatever their content type.
      matcher: "/hooks/instalments/:account",
      methods: ["POST"],
      bodyParser: false,
    },
    { matcher: "/store/payment-providers", methods: ["GET"], middlewares: [hideProviders] },
    { matcher: "/admin/notifications", methods: ["GET"], middlewares: [translateNotices] },
    onPost("/store/carts/:id/complete", leaseCart),
    onPost("/store/payment-collections/:id/payment-sessions", leaseSession),
    onPost("/admin/payment-collections/:id/payment-sessions", leaseSession),
    onPost("/admin/payments/:id/refund", leaseRefund),
    onPost("/admin/payments/:id/capture", leaseCapture),
    onPost("/admin/orders/:id/cancel", leaseCancellation),
    onPost("/admin/payment-collections/:id/mark-as-paid", leaseMarking),
    { matcher: "/admin/draft-orders/:id", methods: ["DELETE"], middlewares: [leaseDeletion] },
    ...BEGIN_A_CHANGE.map((matcher) => onPost(matcher, leaseOrderChange)),
    ...MAKE_A_VERSION.map((matcher) => onPost(matcher, leaseVersion)),
    ...(["return", "exchange", "claim"] as const).flatMap((kind) =>
      OF_ONE_CHANGE[kind].map((matcher) => onPost(matcher, leaseChangeOf(kind)))
    ),
  ],
})
