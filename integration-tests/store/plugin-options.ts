import { resolve } from "node:path"

type Environment = Record<string, string | undefined>
type PluginOptions = { accounts?: Record<string, object>; [option: string]: unknown }

/** The plugin's options from the environment; INSTALMENTS_OPTIONS, a JSON object, adds to them or replaces some. */
export function pluginOptions(env: Environment): PluginOptions {
  return {
    environment: "sandbox",
    baseUrl: env.INSTALMENTS_BASE_URL,
    clientSecret: env.INSTALMENTS_CLIENT_SECRET,
    signingKey: env.INSTALMENTS_SIGNING_KEY,
    backendUrl: env.MEDUSA_BACKEND_URL,
    storefrontUrl: env.STOREFRONT_URL,
    cancelPath: "/{country_code}/checkout?step=payment&instalments={reason}",
    orderPath: "/{country_code}/order/{order_id}/confirmed",
    ...JSON.parse(env.INSTALMENTS_OPTIONS ?? "{}"),
  }
}

/** One provider, or one for each account. */
export function providers({ accounts }: PluginOptions) {
  const own = { resolve: "medusa-payment-instalments/providers/instalments" }
  return accounts
    ? Object.keys(accounts).map((account) => ({ ...own, id: account, options: { account } }))
    : [{ ...own, id: "instalments" }]
}

/** An unreliable way to pay, for the simulation. */
export function otherProviders({ STORE_CARD }: Environment) {
  return STORE_CARD === "true" ? [{ resolve: resolve(__dirname, "src/providers/card"), id: "store" }] : []
}
