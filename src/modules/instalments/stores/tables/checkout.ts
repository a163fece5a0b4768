import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Checkout, NewCheckout } from "../../../../core/checkout/checkout"
import type { PlacementState, Problem, RemoteState } from "../../../../core/checkout/states"
import { minorAmount } from "../../../../core/money/money"
import { reasonIn } from "../../../../core/reasons/reasons"
import {
  asIs,
  type ChangeOf,
  columns,
  date,
  environment,
  flag,
  integer,
  orNull,
  type RowOf,
  Table,
  text,
  writer,
} from "../table"

export const CHECKOUT_TABLE = "instalments_checkout"
/** For a statement: `earliestPaidAt` of the rules. */
export const EARLIEST_PAID_AT = "least(created_at, paid_at)"

/** Known when a checkout is opened, and the same ever after. */
const FIXED = columns({
  reference: text,
  account: text,
  environment,
  cartId: text,
  forOrderId: orNull(text),
  providerId: text,
  countryCode: orNull(text),
  amountMinor: minorAmount,
  currency: ["currency_code", text],
})

/** Known when it is opened; a reload of the page may change them. */
const SESSION = columns({
  paymentCollectionId: text,
  paymentSessionId: text,
  fingerprint: text,
})

const CHANGING = columns({
  ...SESSION,
  serviceCheckoutId: orNull(text),
  paymentUrl: orNull(text),
  remoteState: asIs<RemoteState>(),
  placementState: asIs<PlacementState>(),
  numberOfPayments: orNull(integer),
  orderId: orNull(text),
  problem: orNull(asIs<Problem>()),
  heldAt: orNull(date),
  notifiedOf: orNull(text),
  unpaidOrderId: orNull(text),
  failedAt: orNull(date),
  failureCause: orNull(text),
  isShopsFailure: flag,
  notRefundedAt: orNull(date),
  notRefundedMinor: orNull(minorAmount),
  notRefundedReason: orNull(reasonIn),
  notRefundedOrderId: orNull(text),
  expiresAt: orNull(date),
  expiryToldAt: orNull(date),
  paidAt: orNull(date),
  placedAt: orNull(date),
  checks: integer,
})

const CHECKOUT = columns({
  id: text,
  ...FIXED,
  ...CHANGING,
  returnedAt: orNull(date),
  answeredAt: orNull(date),
  createdAt: date,
  version: integer,
})

/** When the reconcile job should look next is the ledger's own affair. */
const CHANGE = columns({ ...CHANGING, nextCheckAt: ["next_check_at", orNull(date)] })

export type CheckoutRow = RowOf<typeof CHECKOUT>
export type CheckoutChange = ChangeOf<typeof CHANGE>

export const CHECKOUTS = new Table(CHECKOUT_TABLE, CHECKOUT)
export const columnsOfNewCheckout: (opened: NewCheckout) => Partial<CheckoutRow> = writer({ ...FIXED, ...SESSION })
export const columnsOfCheckoutChange = writer(CHANGE)

/** The checkout as it stands, and nobody else's to lock until the transaction ends. @throws when there is none */
export async function lockedCheckout(trx: Knex, id: string): Promise<Checkout> {
  const checkout = await CHECKOUTS.first(trx(CHECKOUT_TABLE).where({ id }).forUpdate())
  if (!checkout) {
    throw new Error(`There is no checkout ${id}`)
  }
  return checkout
}
