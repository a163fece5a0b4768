import { defaultIntegration, type Sandbox } from "../../sandbox/src"

/** "narrow" bands end below what any article of these lanes costs; by all others everything can be paid that usual bands offer. */
export type Bands = "usual" | "overlapping" | "with_an_empty_one" | "narrow"

const { rules } = defaultIntegration().merchant

const RULES = {
  usual: rules,
  overlapping: [...rules, { from_amount: 100_00, to_amount: 2_000_00, terms: [2, 6, 9] }],
  with_an_empty_one: [...rules, { from_amount: 1_00, to_amount: 5_000_00, terms: [] }],
  narrow: [{ from_amount: 1_00, to_amount: 2_00, terms: [1] }],
} satisfies Record<Bands, typeof rules>

/** The service's staff changes the merchant's amount bands. The insides are reached for because no merchant needs this. */
export function setBands({ control }: Sandbox, bands: Bands): void {
  control["service"].store.integrations.forEach((integration) => (integration.merchant.rules = RULES[bands]))
}
