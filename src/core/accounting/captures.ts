import type { RecordedTransaction } from "./refunds"

/** The transactions that record a capture once more: all but the oldest of each. */
export function doubledCaptures(transactions: readonly RecordedTransaction[]): RecordedTransaction[] {
  const captures = transactions
    .filter(({ reference, referenceId }) => reference === "capture" && referenceId !== null)
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  return captures.filter(
    ({ referenceId }, index) => captures.findIndex((first) => first.referenceId === referenceId) < index
  )
}
