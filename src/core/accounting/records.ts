/** A transaction of a Medusa order: money in (positive) or out. `amount` is pounds as a decimal string. */
export type RecordedTransaction = {
  id: string
  amount: string
  reference: string | null
  referenceId: string | null
  /** The order's version when it was recorded. */
  version: number
  createdAt: Date
}

/** A credit line of a Medusa order; a positive one lowers what the order costs. `amount` is pounds as a decimal string. */
export type RecordedCredit = {
  amount: string
  reference: string | null
  referenceId: string | null
  /** The order's version that brought it. */
  createdInVersion: number | null
}

/** A refund Medusa has of a payment. `amount` is pounds as a decimal string. */
export type RecordedRefund = { id: string; amount: string }
