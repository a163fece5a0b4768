import { type MinorAmount, minorAmount } from "../../../../core/money/money"
import type { ForeignRefund } from "../../../../core/refund/foreign"
import type { UnmatchedRefund } from "../../../../core/refund/match"
import { type AccountKey, fromNames } from "../account-key"
import { asIs, type ChangeOf, columns, date, environment, orNull, Table, text, writer } from "../table"

export const UNMATCHED_TABLE = "instalments_unmatched"

/** Something the service has and the ledger lacks. */
export type Unmatched = AccountKey & {
  serviceId: string
  amountMinor: MinorAmount
  remoteState: string
  remoteCreatedAt: Date
}

/** What it is; what cannot be read stands apart, as it is not known to be unmatched. */
type Kind = "checkout" | "refund" | "unreadable_checkout" | "unreadable_refund"

const UNMATCHED = columns({
  account: text,
  environment,
  kind: asIs<Kind>(),
  serviceId: text,
  amountMinor: orNull(minorAmount),
  remoteState: text,
  remoteCreatedAt: date,
  /** By this machine's clock, as the time a refund is sent at. */
  firstSeenAt: ["created_at", date],
  absentAt: orNull(date),
})

/** What the service's list says of a refund. */
const LISTED_REFUND = columns({
  serviceRefundId: ["service_id", text],
  amountMinor: minorAmount,
  status: ["remote_state", asIs<UnmatchedRefund["status"]>()],
  madeAt: ["remote_created_at", date],
})

export const UNMATCHED_REFUNDS = new Table(UNMATCHED_TABLE, {
  ...LISTED_REFUND,
  firstSeenAt: UNMATCHED.firstSeenAt,
  absentAt: UNMATCHED.absentAt,
  isForeign: ["notified_at", (at: Date | null) => at !== null],
})
export const FOREIGN_REFUNDS = new Table(UNMATCHED_TABLE, { listedFor: fromNames, ...LISTED_REFUND })
/** As a person reads of them. */
export const LISTED = new Table(UNMATCHED_TABLE, {
  id: text,
  environment,
  /** The service's id. */
  name: ["service_id", text],
  /** Null where it cannot be read. */
  amountMinor: orNull(minorAmount),
  /** The service's own word; of what cannot be read, the fields that do not fit. */
  state: ["remote_state", text],
})

/** A refund of the service that no row of the ledger has, and the accounts whose lists have shown it. */
export type KeptRefund = ForeignRefund & { listedFor: AccountKey[] }

export type UnmatchedChange = ChangeOf<typeof UNMATCHED>
export const columnsOfUnmatched = writer(UNMATCHED)
