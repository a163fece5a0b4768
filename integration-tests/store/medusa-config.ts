import { resolve } from "node:path"
import { defineConfig } from "@medusajs/framework/utils"
import { otherProviders, pluginOptions, providers } from "./plugin-options"
import { redisModules } from "./redis-modules"

const REPOSITORY = resolve(__dirname, "../..")
const { env } = process
/** For passwords that are printed anyway. */
const WEAK = { logN: 1, r: 1, p: 1 }
const storefront = env.STOREFRONT_URL ?? "http://localhost:8000"
const backend = env.MEDUSA_BACKEND_URL ?? "http://localhost:9000"
const options = pluginOptions(env)

export default defineConfig({
  projectConfig: {
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    http: {
      storeCors: storefront,
      adminCors: backend,
      authCors: `${storefront},${backend}`,
      jwtSecret: "only-for-tests-and-the-demo",
      cookieSecret: "only-for-tests-and-the-demo",
    },
  },
  admin: {
    // Campaigns start the store over and over, and nobody looks at its dashboard.
    disable: env.CAMPAIGN === "true",
    // The fonts of Medusa's dashboard lie in the repository's node_modules, above this folder.
    vite: () => ({ server: { fs: { allow: [REPOSITORY] } } }),
  },
  plugins: [{ resolve: "medusa-payment-instalments", options }],
  modules: [
    {
      resolve: "@medusajs/medusa/auth",
      // A login by Medusa's default takes a tenth of a second of a core, and most tests begin with one.
      options: {
        providers: [{ resolve: "@medusajs/medusa/auth-emailpass", id: "emailpass", options: { hashConfig: WEAK } }],
      },
    },
    {
      resolve: "@medusajs/medusa/payment",
      options: { providers: [...providers(options), ...otherProviders(env)] },
    },
    ...redisModules(env.REDIS_URL),
    ...(env.MEDUSA_FF_RBAC === "true" ? [{ resolve: "@medusajs/medusa/rbac" }] : []),
  ],
})
