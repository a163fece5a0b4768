import {
  type CreditMark,
  naming,
  type OrderMoney,
  pence,
  type RecordedCredit,
  type RecordedTransaction,
} from "./order-money"

/** Marks the credit lines that take back what a refund had credited. `referenceId` is the refund's id in Medusa. */
export const REVERSAL = "refund_failed"

/**
 * What Medusa credited for a refund besides recording it: the part that the order did not owe already, for example because of
 * a return. The credit line names no refund, but it can be recognised: it has the refund's mark, is no larger than the refund,
 * and comes with the order's next version after the transaction. Of several refunds of one version, it follows the last, also
 * when that one has been reversed. A credit with any other mark is somebody's goodwill.
 *
 * @param transaction the refund's
 * @param refundedMinor what it came to with those that were recorded beside it
 * @returns pence, 0 where nothing was credited
 */
export function creditedFor(
  transaction: RecordedTransaction,
  money: OrderMoney,
  refundedMinor = pence(transaction)
): number {
  const nextVersionAt = money.versions.get(transaction.version + 1)?.at ?? null
  const isFollowed =
    reversedSince(transaction, money).some((at) => nextVersionAt !== null && at < nextVersionAt) ||
    money.transactions.some(
      (other) =>
        other.id !== transaction.id &&
        other.reference === "refund" &&
        other.version === transaction.version &&
        other.createdAt > transaction.createdAt
    )
  const line = given(money.credits, marksOf(transaction, money)).find(
    (credit) => credit.createdInVersion === transaction.version + 1 && pence(credit) <= refundedMinor
  )
  return isFollowed || !line ? 0 : line.amountMinor
}

export function isReversed(medusaRefundId: string, credits: readonly RecordedCredit[]): boolean {
  return credits.some(naming(REVERSAL, medusaRefundId))
}

/** When other refunds were made, after this one, whose credits have been taken back: their transactions are gone. */
export function reversedSince(
  { createdAt, referenceId }: RecordedTransaction,
  { credits, knownRefunds }: OrderMoney
): Date[] {
  return credits
    .filter((credit) => credit.reference === REVERSAL && credit.referenceId !== referenceId)
    .flatMap((credit) => knownRefunds.get(credit.referenceId ?? "")?.madeAt ?? [])
    .filter((at) => at > createdAt)
}

/** The marks that the credit of a transaction's refund may bear. */
export function marksOf(
  { referenceId }: RecordedTransaction,
  { collectionMarks, knownRefunds }: OrderMoney
): CreditMark[] {
  return [...collectionMarks, ...(knownRefunds.get(referenceId ?? "")?.marks ?? [])]
}

/** What was credited with one of these marks. */
export function given(credits: readonly RecordedCredit[], marks: readonly CreditMark[]): RecordedCredit[] {
  return credits.filter((credit) => credit.amountMinor > 0 && marks.some((mark) => bearsMark(credit, mark)))
}

function bearsMark(credit: RecordedCredit, { reference, referenceId }: CreditMark): boolean {
  return (
    (reference === undefined || credit.reference === reference) &&
    (referenceId === undefined || credit.referenceId === referenceId)
  )
}

/** The version of the order that a credit was made in; 0 where Medusa does not say. */
export function madeIn({ createdInVersion }: RecordedCredit): number {
  return createdInVersion ?? 0
}
