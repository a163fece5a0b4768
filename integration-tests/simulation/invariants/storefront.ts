import type { CartEvidence } from "../evidence"

/** What the storefront shows is what happened. */
export function shownToShopper({ ledger, shown }: CartEvidence): string[] {
  const placed = ledger.some(({ placementState }) => placementState === "placed")
  const newest = ledger[0]?.placementState
  const expected = placed ? "placed" : newest === "refunding" || newest === "returned" ? "refunded" : shown
  return expected === shown ? [] : [`the shopper is told "${shown}" and should be told "${expected}"`]
}
