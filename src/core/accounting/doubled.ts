import type { RecordedTransaction } from "./records"

/** The transactions that record a capture or a refund once more: all but the oldest of each. */
export function doubledTransactions(
  transactions: readonly RecordedTransaction[],
  of: "capture" | "refund"
): RecordedTransaction[] {
  const movements = transactions
    .filter(({ reference, referenceId }) => reference === of && referenceId !== null)
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  return movements.filter(
    ({ referenceId }, index) => movements.findIndex((first) => first.referenceId === referenceId) < index
  )
}
