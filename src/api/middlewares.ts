import { container } from "@medusajs/framework"
import { defineMiddlewares } from "@medusajs/framework/http"
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
    {
      matcher: "/store/payment-providers",
      methods: ["GET"],
      middlewares: [hideProviders],
    },
    {
      matcher: "/admin/notifications",
      methods: ["GET"],
      middlewares: [translateNotices],
    },
    {
      matcher: "/store/carts/:id/complete",
      methods: ["POST"],
      middlewares: [leaseCart],
    },
    {
      matcher: "/store/payment-collections/:id/payment-sessions",
      methods: ["POST"],
      middlewares: [leaseSession],
    },
    {
      matcher: "/admin/payments/:id/refund",
      methods: ["POST"],
      middlewares: [leaseRefund],
    },
    {
      matcher: "/admin/payments/:id/capture",
      methods: ["POST"],
      middlewares: [leaseCapture],
    },
    {
      matcher: "/admin/orders/:id/cancel",
      methods: ["POST"],
      middlewares: [leaseCancellation],
    },
    {
      matcher: "/admin/payment-collections/:id/mark-as-paid",
      methods: ["POST"],
      middlewares: [leaseMarking],
    },
    {
      // Confirmed, an edit changes what the order owes.
      matcher: "/admin/order-edits/:id/confirm",
      methods: ["POST"],
      middlewares: [leaseOrderChange],
    },
    {
      matcher: "/admin/returns/:id/receive",
      methods: ["POST"],
      middlewares: [leaseReturn],
    },
    ...BEGIN_A_CHANGE.map((matcher) => ({
      matcher,
      methods: ["POST" as const],
      middlewares: [leaseOrderChange],
    })),
  ],
})
