import type { VerifiedCallback } from "../../../../core/checkout/callback"
import { minorAmount } from "../../../../core/money/money"
import {
  asIs,
  columns,
  date,
  environment,
  integer,
  orNull,
  reader,
  type RowOf,
  text,
  type ValueOf,
  writer,
} from "../columns"

export const CALLBACK_TABLE = "instalments_callback"
export const REFUSAL_TABLE = "instalments_callback_refusal"

type Outcome = "settled" | "unknown_reference" | "given_up"

/** What became of a callback; `open` is still to be settled, `given_up` could not be settled, however often it was tried. */
export type CallbackState = "open" | Outcome

/** What a callback says. */
const SAID = columns({
  reference: ["reference", text],
  status: ["status", asIs<VerifiedCallback["status"]>()],
  amountMinor: ["amount_minor", minorAmount],
  currency: ["currency_code", text],
  numberOfPayments: ["number_of_payments", orNull(integer)],
})

const CALLBACK = columns({
  id: ["id", text],
  account: ["account", text],
  environment: ["environment", environment],
  ...SAID,
  deliveries: ["deliveries", integer],
  firstSeenAt: ["first_seen_at", date],
  lastSeenAt: ["last_seen_at", date],
  attempts: ["attempts", integer],
  state: ["outcome", (outcome: Outcome | null): CallbackState => outcome ?? "open"],
})

export type CallbackRow = RowOf<typeof CALLBACK>

/** A callback as it is kept. */
export type KeptCallback = ValueOf<typeof CALLBACK>

export const toCallback = reader(CALLBACK)
export const toVerifiedCallback: (row: CallbackRow) => VerifiedCallback = reader(SAID)
export const columnsOfCallback: (callback: VerifiedCallback) => Partial<CallbackRow> = writer(SAID)
