/** The middle of what was measured, and the quartiles around it. */
export type Spread = { median: number; low: number; high: number; count: number }

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  return {
    median: quantile(sorted, 0.5),
    low: quantile(sorted, 0.25),
    high: quantile(sorted, 0.75),
    count: sorted.length,
  }
}

/** @param sorted ascending; the value at this share of the way, between neighbours where it falls between them */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  if (below === undefined || above === undefined) {
    throw new RangeError("Nothing was measured")
  }
  return below + (above - below) * (at - Math.floor(at))
}
