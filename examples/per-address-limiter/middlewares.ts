import { defineMiddlewares } from "@medusajs/framework/http"
import { limitPerAddress } from "./limit-per-address"

// A load balancer before Medusa is one; a CDN before that makes two.
const proxies = 1
// A shopper starts a payment now and then, and a page that waits for one asks each second or two.
const starts = limitPerAddress({ requests: 10, perSeconds: 60, proxies })
const looks = limitPerAddress({ requests: 60, perSeconds: 60, proxies })
// All callbacks come from the service's few addresses.
const callbacks = limitPerAddress({ requests: 600, perSeconds: 60, proxies })

export default defineMiddlewares({
  routes: [
    { matcher: "/store/payment-collections/:id/payment-sessions", methods: ["POST"], middlewares: [starts] },
    { matcher: "/store/carts/:id/complete", methods: ["POST"], middlewares: [starts] },
    { matcher: "/store/instalments/*", methods: ["GET"], middlewares: [looks] },
    { matcher: "/instalments/return/*", methods: ["GET"], middlewares: [looks] },
    { matcher: "/hooks/instalments/*", methods: ["POST"], middlewares: [callbacks] },
  ],
})
