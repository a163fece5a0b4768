import type { CartEvidence } from "../evidence"

/** What is said only while something is still to come. */
const PASSING: readonly string[] = ["checking", "confirming", "attention"]

/** What the storefront shows is what happened. */
export function shownToShopper({ ledger, orders, shown }: CartEvidence): string[] {
  const placed = ledger.some(({ placementState }) => placementState === "placed")
  const newest = ledger[0]?.placementState
  const expected = placed ? "placed" : newest === "refunding" || newest === "returned" ? "refunded" : shown
  return [
    ...(expected === shown ? [] : [`the shopper is told "${shown}" and should be told "${expected}"`]),
    ...(shown === "placed" && orders.length === 0 ? ['the shopper is told "placed", and there is no order'] : []),
    ...(PASSING.includes(shown) ? [`the shopper is told "${shown}" for ever`] : []),
  ]
}
