import type { Checkout } from "../checkout/checkout"
import type { PlacingPolicy } from "../checkout/recovery"
import type { MinorAmount } from "../money/money"
import type { Refund } from "../refund/refund"
import type { PaymentOfCart } from "./standing-payment"

/** Everything that bears on a cart's money at one moment: read by one reader, and all that corrections are decided from. */
export type Truth = {
  /** Every attempt to pay, newest first. */
  attempts: readonly Attempt[]
  /** Null when the cart is gone, or never had a payment collection. */
  cart: CartFacts | null
  /** The order that is linked with the cart. */
  order: OrderFacts | null
  /** An order that is linked with the cart although somebody has deleted it. */
  linkedGoneOrderId: string | null
  /** Orders of an unfinished completion that were never linked with the cart. Read only where a tenure is in question. */
  unlinked: readonly UnfinishedOrder[]
  /** Of any provider, made for this cart or its order, oldest first. */
  payments: readonly PaymentFacts[]
  /** Orders that the attempts name and that are not there: deleted by somebody, or gone altogether, as Medusa's own undoing leaves it. */
  missing: ReadonlyMap<string, "deleted" | "gone">
}

/** An attempt to pay with what became of its money. `policy` is null while its account is not configured: then it is left alone. */
export type Attempt = Checkout & {
  refunds: readonly Pick<Refund, "state" | "medusaRefundId">[]
  policy: PlacingPolicy | null
}

type CartFacts = {
  paymentCollectionId: string
  /** What Medusa would ask of a new session; it may be out of date against the total. */
  collectionMinor: MinorAmount
  /** What the cart costs now; null where it has an order, whose total counts instead. */
  totalMinor: MinorAmount | null
  /** ISO 4217, upper case. */
  currency: string
  /** Null where the cart names none: Medusa then offers everything. */
  region: RegionFacts | null
  sessions: readonly SessionFacts[]
}

/** `providers`: what is switched on there. `countries`: ISO 3166-1 alpha-2, lower case. */
export type RegionFacts = { providers: readonly string[]; countries: readonly string[] }

export type SessionFacts = {
  id: string
  providerId: string
  /** Medusa's own. */
  status: string
  /** Its payment was cancelled; a completion that failed leaves its session as it was. */
  isSpent: boolean
}

export type UnfinishedOrder = {
  id: string
  createdAt: Date
  itemIds: readonly string[]
  collectionIds: readonly string[]
}

export type OrderFacts = UnfinishedOrder & {
  /** What it costs now: each refund makes it cost less. */
  totalMinor: MinorAmount
  isCancelled: boolean
  /** Something of it has been sent. Read only where a tenure is in question; true otherwise. */
  isShipped: boolean
  /** Its transactions name a capture more than once. */
  countsTwice: boolean
}

export type PaymentFacts = PaymentOfCart & {
  id: string
  refundIds: readonly string[]
  /** Its capture is not yet in the order's transactions, or not yet in its collection's totals. */
  isHalfRecorded: boolean
}
