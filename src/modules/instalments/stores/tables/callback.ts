import type { CallbackState } from "../../../../core/admin/callback-health"
import type { VerifiedCallback } from "../../../../core/checkout/callback"
import { minorAmount } from "../../../../core/money/money"
import { asIs, columns, date, environment, integer, orNull, type RowOf, Table, text, type ValueOf } from "../table"

export const CALLBACK_TABLE = "instalments_callback"
export const REFUSAL_TABLE = "instalments_callback_refusal"

type Outcome = Exclude<CallbackState, "open">

const CALLBACK = columns({
  id: text,
  account: text,
  environment,
  reference: text,
  status: asIs<VerifiedCallback["status"]>(),
  amountMinor: minorAmount,
  currency: ["currency_code", text],
  numberOfPayments: orNull(integer),
  deliveries: integer,
  firstSeenAt: date,
  lastSeenAt: date,
  attempts: integer,
  state: ["outcome", (outcome: Outcome | null): CallbackState => outcome ?? "open"],
})

export const CALLBACKS = new Table(CALLBACK_TABLE, CALLBACK)
export type CallbackRow = RowOf<typeof CALLBACK>

export type KeptCallback = ValueOf<typeof CALLBACK>
