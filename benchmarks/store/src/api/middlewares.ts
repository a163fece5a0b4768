import { defineMiddlewares } from "@medusajs/framework/http"

export default defineMiddlewares({
  routes: ["/hooks/bare-hmac", "/hooks/one-write"].map((matcher) => ({
    matcher,
    methods: ["POST"],
    bodyParser: { preserveRawBody: true },
  })),
})
