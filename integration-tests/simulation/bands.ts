import { defaultIntegration, type Sandbox } from "../../sandbox/src"

/** "narrow" bands end below what any article of these lanes costs. */
export type Bands = "usual" | "narrow"

/** The service's staff changes the merchant's amount bands. The insides are reached for because no merchant needs this. */
export function setBands({ control }: Sandbox, bands: Bands): void {
  const rules =
    bands === "usual" ? defaultIntegration().merchant.rules : [{ from_amount: 1_00, to_amount: 2_00, terms: [1] }]
  control["service"].store.integrations.forEach((integration) => (integration.merchant.rules = rules))
}
