import { SANDBOX_DEFAULTS } from "../../sandbox/src"

export type StarterAddresses = { store: string; shop: string; sandbox: string; database: string }

/** What the recipe writes into the backend's .env, beside what the starter wants there anyhow. */
export function environmentOf({ store, shop, sandbox, database }: StarterAddresses): Record<string, string> {
  return {
    DATABASE_URL: database,
    STORE_CORS: shop,
    ADMIN_CORS: store,
    AUTH_CORS: store,
    JWT_SECRET: "only-for-this-check",
    COOKIE_SECRET: "only-for-this-check",
    MEDUSA_BACKEND_URL: store,
    STOREFRONT_URL: shop,
    INSTALMENTS_BASE_URL: sandbox,
    INSTALMENTS_CLIENT_SECRET: SANDBOX_DEFAULTS.clientSecret,
    INSTALMENTS_SIGNING_KEY: SANDBOX_DEFAULTS.signingKey,
  }
}
