import { type MinorAmount, minorAmount } from "../../../../core/money/money"
import type { ForeignRefund } from "../../../../core/refund/foreign"
import type { UnmatchedRefund } from "../../../../core/refund/match"
import type { AccountKey } from "../account-key"
import { asIs, columns, date, environment, reader, type RowOf, text, writer } from "../columns"

export const UNMATCHED_TABLE = "instalments_unmatched"

/** Something the service has and the ledger lacks. */
export type Unmatched = AccountKey & {
  kind: "checkout" | "refund"
  serviceId: string
  amountMinor: MinorAmount
  remoteState: string
  remoteCreatedAt: Date
}

const KEY = columns({ account: ["account", text], environment: ["environment", environment] })

const UNMATCHED = columns({
  ...KEY,
  kind: ["kind", asIs<Unmatched["kind"]>()],
  serviceId: ["service_id", text],
  amountMinor: ["amount_minor", minorAmount],
  remoteState: ["remote_state", text],
  remoteCreatedAt: ["remote_created_at", date],
})

/** What the service's list says of a refund. */
const LISTED_REFUND = columns({
  serviceRefundId: ["service_id", text],
  amountMinor: ["amount_minor", minorAmount],
  status: ["remote_state", asIs<UnmatchedRefund["status"]>()],
  madeAt: ["remote_created_at", date],
})

const UNMATCHED_REFUND = columns({
  ...LISTED_REFUND,
  // By this machine's clock, as the time a refund is sent at.
  firstSeenAt: ["created_at", date],
  isForeign: ["notified_at", (at: Date | null) => at !== null],
})

const FOREIGN_REFUND = columns({ ...KEY, ...LISTED_REFUND })

export type UnmatchedRow = Omit<RowOf<typeof UNMATCHED>, "amount_minor"> & { id: string; amount_minor: number | null }
export type UnmatchedRefundRow = RowOf<typeof UNMATCHED_REFUND>
export type ForeignRefundRow = RowOf<typeof FOREIGN_REFUND>

/** A refund of the service that no row of the ledger has, and whose account's it is. */
export type KeptRefund = ForeignRefund & AccountKey

export const columnsOfUnmatched: (unmatched: Unmatched) => Partial<UnmatchedRow> = writer(UNMATCHED)
export const toUnmatchedRefund: (row: UnmatchedRefundRow) => UnmatchedRefund = reader(UNMATCHED_REFUND)
export const columnsOfUnmatchedRefund = writer(UNMATCHED_REFUND)
export const toKeptRefund: (row: ForeignRefundRow) => KeptRefund = reader(FOREIGN_REFUND)
