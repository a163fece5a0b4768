import { defineConfig } from "@medusajs/framework/utils"
import { pluginOptions, providers } from "../../integration-tests/store/plugin-options"

const { env } = process
const options = pluginOptions(env)
/** Another plugin than the test store's: the folder of a package whose plugin is built, or "none". */
const built = env.INSTALMENTS_BENCHED_PLUGIN

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
  plugins: built === "none" ? [] : [{ resolve: built ?? "medusa-payment-instalments", options }],
  modules: [
    {
      resolve: "@medusajs/medusa/payment",
      options: { providers: [...ownProviders(), { resolve: "./src/instant-provider", id: "bench" }] },
    },
  ],
})

function ownProviders() {
  switch (built) {
    case undefined:
      return providers(options)
    case "none":
      return []
    default:
      return [{ resolve: `${built}/.medusa/server/src/providers/instalments`, id: "instalments" }]
  }
}
