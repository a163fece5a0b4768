import { defineMiddlewares } from "@medusajs/framework/http"
import { adminPolicies } from "./admin-policies"
import { leaseCart, leaseSession } from "./lease-cart"
import { leaseCancellation, leaseRefund } from "./lease-refund"

export default defineMiddlewares({
  routes: [
    ...adminPolicies,
    {
      // The handler reads the stream itself: the signature is checked over the bytes, whatever their content type.
      matcher: "/hooks/instalments/:account",
      methods: ["POST"],
      bodyParser: false,
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
      matcher: "/admin/orders/:id/cancel",
      methods: ["POST"],
      middlewares: [leaseCancellation],
    },
  ],
})
