import { defineConfig } from "@medusajs/framework/utils"
import { pluginOptions, providers } from "../../integration-tests/store/plugin-options"

const { env } = process
const options = pluginOptions(env)

/** The test store without a dashboard, so that it can run in production without one being built. */
export default defineConfig({
  projectConfig: {
    databaseUrl: env.DATABASE_URL,
    http: {
      storeCors: "http://localhost:8000",
      adminCors: "http://localhost:9000",
      authCors: "http://localhost:8000",
      jwtSecret: "only-for-benchmarks",
      cookieSecret: "only-for-benchmarks",
    },
  },
  admin: { disable: true },
  plugins: [{ resolve: "medusa-payment-instalments", options }],
  modules: [
    {
      resolve: "@medusajs/medusa/payment",
      options: { providers: [...providers(options), { resolve: "./src/instant-provider", id: "bench" }] },
    },
  ],
})
