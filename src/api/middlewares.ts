import { container } from "@medusajs/framework"
import { defineMiddlewares, type MiddlewareFunction, type MiddlewareRoute } from "@medusajs/framework/http"
import { watchWorkers } from "../use-cases/health/watch-workers"
import { adminPolicies } from "./admin-policies"
import { correlations } from "./correlate"
import { hideProviders } from "./hide-providers"
import { leaseCart, leaseSession } from "./lease-cart"
import { translateNotices } from "./translate-notices"
import {
  leaseCancellation,
  leaseCapture,
  leaseMarking,
  leaseOrderChange,
  leaseRefund,
  leaseReturn,
} from "./lease-refund"

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

function onPost(matcher: string, middleware: MiddlewareFunction): MiddlewareRoute {
  return { matcher, methods: ["POST"], middlewares: [middleware] }
}

// Medusa loads this in processes that answer requests.
watchWorkers(container)

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
    onPost("/admin/payments/:id/refund", leaseRefund),
    onPost("/admin/payments/:id/capture", leaseCapture),
    onPost("/admin/orders/:id/cancel", leaseCancellation),
    onPost("/admin/payment-collections/:id/mark-as-paid", leaseMarking),
    // Confirmed, an edit changes what the order owes.
    onPost("/admin/order-edits/:id/confirm", leaseOrderChange),
    onPost("/admin/returns/:id/receive", leaseReturn),
    ...BEGIN_A_CHANGE.map((matcher) => onPost(matcher, leaseOrderChange)),
  ],
})
