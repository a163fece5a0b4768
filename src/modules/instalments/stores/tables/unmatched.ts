import { type MinorAmount, minorAmount } from "../../../../core/money/money"
import type { ForeignRefund } from "../../../../core/refund/foreign"
import type { UnmatchedRefund } from "../../../../core/refund/match"
import type { AccountKey } from "../account-key"
import { asIs, columns, date, environment, orNull, Table, text, writer } from "../table"

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
  kind: asIs<Unmatched["kind"]>(),
  serviceId: text,
  amountMinor: minorAmount,
  remoteState: text,
  remoteCreatedAt: date,
})

/** What the service's list says of a refund. */
const LISTED_REFUND = columns({
  serviceRefundId: ["service_id", text],
  amountMinor: minorAmount,
  status: ["remote_state", asIs<UnmatchedRefund["status"]>()],
  madeAt: ["remote_created_at", date],
})

const UNMATCHED_REFUND = columns({
  ...LISTED_REFUND,
  // By this machine's clock, as the time a refund is sent at.
  firstSeenAt: ["created_at", date],
  isForeign: ["notified_at", (at: Date | null) => at !== null],
})

export const UNMATCHED_REFUNDS = new Table(UNMATCHED_TABLE, UNMATCHED_REFUND)
export const FOREIGN_REFUNDS = new Table(UNMATCHED_TABLE, { ...KEY, ...LISTED_REFUND })
/** As a person reads of them. */
export const LISTED = new Table(UNMATCHED_TABLE, {
  id: text,
  environment,
  name: ["service_id", text],
  amountMinor: orNull(minorAmount),
  state: ["remote_state", text],
})

/** A refund of the service that no row of the ledger has, and whose account's it is. */
export type KeptRefund = ForeignRefund & AccountKey

export const columnsOfUnmatched = writer(UNMATCHED)
export const columnsOfUnmatchedRefund = writer(UNMATCHED_REFUND)
