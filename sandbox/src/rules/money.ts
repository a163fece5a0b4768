/** The one currency of the service's merchant territory (spec, Conventions). */
export const TERRITORY_CURRENCY = "GBP"

const POUNDS = new Intl.NumberFormat("en-GB", { style: "currency", currency: TERRITORY_CURRENCY })

/** For a person: 100000000 pence are "£1,000,000.00". */
export function formatPounds(amountMinor: number): string {
  return POUNDS.format(amountMinor / 100)
}
