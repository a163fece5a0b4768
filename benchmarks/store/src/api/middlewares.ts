import { defineMiddlewares } from "@medusajs/framework/http"

export default defineMiddlewares({
  routes: [{ matcher: "/hooks/bare-hmac", methods: ["POST"], bodyParser: { preserveRawBody: true } }],
})
