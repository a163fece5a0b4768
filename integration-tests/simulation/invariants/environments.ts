export type Environment = "sandbox" | "production"

/** A payment as the ledger has it, as far as environments go. */
export type PlacedOrNot = { reference: string; environment: Environment; placement_state: string }

/**
 * Nothing that was paid in one of the service's environments becomes an order of a shop that is deployed for the other:
 * with published test cards that would be goods for nothing.
 *
 * @param before the ledger when the shop was deployed for `environment` @param now the ledger at the end of that time
 */
export function nothingCrossed(
  before: readonly PlacedOrNot[],
  now: readonly PlacedOrNot[],
  environment: Environment
): string[] {
  const placedBefore = new Set(before.filter(isPlaced).map(({ reference }) => reference))
  return now
    .filter((row) => isPlaced(row) && row.environment !== environment && !placedBefore.has(row.reference))
    .map((row) => `a payment of the ${row.environment}, ${row.reference}, was placed in ${environment}`)
}

const isPlaced = ({ placement_state }: PlacedOrNot) => placement_state === "placed"
