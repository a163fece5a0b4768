import type { MinorAmount } from "../money/money"

/** Where it comes from: the signed callback, a look-up of one checkout, or a line of the list. */
export type SnapshotSource = "callback" | "lookup" | "list"

/** What the service says of a checkout at one moment, whichever way it reached us. */
export type Snapshot = {
  source: SnapshotSource
  status: "received" | "successful" | "cancelled" | "invalid_payload"
  amountMinor: MinorAmount
  /** ISO 4217, upper case. */
  currency: string
  /** The term the shopper chose; only a callback carries it. */
  numberOfPayments?: number
}
