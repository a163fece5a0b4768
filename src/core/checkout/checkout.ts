import type { MinorAmount } from "../money/money"
import type { Reason } from "../reasons/reasons"
import type { TimelineEntry } from "../timeline"
import type { PlacementState, Problem, RemoteState } from "./states"

/** A ledger row: one attempt to pay. */
export type Checkout = {
  id: string
  reference: string
  account: string
  environment: "sandbox" | "production"
  /** By which all attempts to pay the same are found: the cart, or, where `forOrderId` names an order, its payment collection. */
  cartId: string
  /** An order that was there before, and still owed this; null for the payment of a cart. */
  forOrderId: string | null
  paymentCollectionId: string
  paymentSessionId: string
  /** Medusa's name of the provider entry that opened it, for example pp_instalments_instalments. */
  providerId: string
  countryCode: string | null
  serviceCheckoutId: string | null
  /** Where it can be paid; null before the service has named it, and once the shopper came back from there without paying. */
  paymentUrl: string | null
  amountMinor: MinorAmount
  /** ISO 4217, upper case. */
  currency: string
  fingerprint: string
  remoteState: RemoteState
  placementState: PlacementState
  numberOfPayments: number | null
  orderId: string | null
  problem: Problem | null
  /** Since when it is left to a person; null while the plugin itself goes on. */
  heldAt: Date | null
  /** The last notice about it that admins got: a key of notice.ts. */
  notifiedOf: string | null
  /** An order of its cart that one of our processes left unpaid when it died; its lease is the proof. */
  unpaidOrderId: string | null
  /** Since when the making of its order has failed; null once it has an order. */
  failedAt: Date | null
  /** Which step failed, and how: for operators, nothing personal. */
  failureCause: string | null
  /** It failed for a reason that any other cart would have met too. */
  isShopsFailure: boolean
  /** Since when the money of this order, cancelled as it is, is left to a person, how much of it, and why: given-up.ts. */
  notRefundedAt: Date | null
  notRefundedMinor: MinorAmount | null
  notRefundedReason: Reason | null
  notRefundedOrderId: string | null
  expiresAt: Date | null
  /** When merchants were told that its page had expired unpaid. */
  expiryToldAt: Date | null
  /** When we learnt that it was paid. */
  paidAt: Date | null
  placedAt: Date | null
  /** When the shopper was last seen coming back from the hosted page. */
  returnedAt: Date | null
  /** When the service was last asked and answered: what it said holds for that moment. */
  answeredAt: Date | null
  createdAt: Date
  checks: number
  version: number
}

/** True while a shopper may still pay this attempt on the hosted page. */
export function isPayable(checkout: Pick<Checkout, "remoteState" | "expiresAt">, now: Date): boolean {
  const open = checkout.remoteState === "received" || checkout.remoteState === "opening"
  return open && (checkout.expiresAt === null || checkout.expiresAt > now)
}

/**
 * True when the shopper of an unfinished attempt has no page to pay it on. A payment that was made there before may still arrive.
 */
export function isPageOver(page: Pick<Checkout, "remoteState" | "paymentUrl" | "expiresAt">, now: Date): boolean {
  const { remoteState, paymentUrl, expiresAt } = page
  return (remoteState === "received" && paymentUrl === null) || (expiresAt !== null && expiresAt < now)
}

/** The shop has forgotten where its page is, because its shopper was erased: whoever has that open may still pay, and gets the order. */
export function isPageForgotten(
  {
    remoteState,
    paymentUrl,
    returnedAt,
    expiresAt,
  }: Pick<Checkout, "remoteState" | "returnedAt" | "paymentUrl" | "expiresAt">,
  now: Date
): boolean {
  return (
    remoteState === "received" && paymentUrl === null && returnedAt === null && expiresAt !== null && expiresAt > now
  )
}

/** Its page has expired, nobody has paid there, and merchants have not been told. A payment may still arrive. */
export function isExpiryNews(
  { remoteState, expiresAt, expiryToldAt }: Pick<Checkout, "remoteState" | "expiresAt" | "expiryToldAt">,
  now: Date
): boolean {
  return remoteState === "received" && expiresAt !== null && expiresAt < now && expiryToldAt === null
}

/** The shopper came back, and the service has not said since whether they paid. */
export function isOutcomeAwaited(checkout: Pick<Checkout, "remoteState" | "returnedAt" | "answeredAt">): boolean {
  const { remoteState, returnedAt, answeredAt } = checkout
  return remoteState === "received" && returnedAt !== null && (answeredAt === null || answeredAt < returnedAt)
}

/** Longer than the service takes to know of a payment everywhere, as far as can be told: two more looks. Milliseconds. */
const LAG_MS = 30_000

type CameBack = Pick<Checkout, "returnedAt" | "paymentUrl">

/**
 * The service itself has sent the shopper back as paid: nobody can make that link themselves, and who comes back by another has no
 * page to pay on any more.
 */
export function cameBackPaid({ returnedAt, paymentUrl }: CameBack): boolean {
  return returnedAt !== null && paymentUrl !== null
}

/** True of an answer so soon after that, that it may be older than the payment where it says otherwise. */
export function mayBeOutdated(checkout: CameBack, askedAt: Date): boolean {
  return cameBackPaid(checkout) && askedAt.getTime() - Number(checkout.returnedAt) < LAG_MS
}

/** False where it is certain that nobody is charged for it: nobody was shown its page, it was cancelled, or it was given up. */
export function mayBeCharged({ remoteState }: Pick<Checkout, "remoteState">): boolean {
  return remoteState === "received" || remoteState === "successful"
}

/** The earliest that it can have been paid: never before it was begun, and `paidAt` is when it was learnt, perhaps days afterwards. */
export function earliestPaidAt({ paidAt, createdAt }: Pick<Checkout, "paidAt" | "createdAt">): Date {
  return paidAt !== null && paidAt < createdAt ? paidAt : createdAt
}

/** What is known of an attempt before the service is asked. */
export type NewCheckout = Pick<
  Checkout,
  | "reference"
  | "account"
  | "environment"
  | "cartId"
  | "forOrderId"
  | "paymentCollectionId"
  | "paymentSessionId"
  | "providerId"
  | "countryCode"
  | "amountMinor"
  | "currency"
  | "fingerprint"
>

/** What is written into a row that is there, and the lines that tell of it. `nextCheckAt`: when the reconcile job looks next. */
export type RowAmendment = {
  change: Partial<Omit<Checkout, keyof NewCheckout | "id" | "returnedAt" | "answeredAt" | "createdAt" | "version">> & {
    nextCheckAt?: Date | null
  }
  timeline: readonly TimelineEntry[]
}

/** Money that was taken and has neither become an order nor gone back. */
export function isPaidUnplaced(checkout: Pick<Checkout, "remoteState" | "placementState">): boolean {
  return checkout.remoteState === "successful" && UNPLACED.has(checkout.placementState)
}

const UNPLACED: ReadonlySet<PlacementState> = new Set(["none", "placing", "unplaced"])

/** Paid as agreed, and the money is still there for an order: the one it has, or one to be made. */
export function mayBePlaced(checkout: Pick<Checkout, "remoteState" | "placementState" | "problem">): boolean {
  const free = isPaidUnplaced(checkout) && checkout.problem !== "amount_mismatch"
  return checkout.remoteState === "successful" && (free || checkout.placementState === "placed")
}

/** What the service says of a checkout at one moment, whichever way it reached us. */
export type Snapshot = {
  /** Where it comes from: the signed callback, a look-up of one checkout, or a line of the list. */
  source: "callback" | "lookup" | "list"
  status: "received" | "successful" | "cancelled" | "invalid_payload"
  amountMinor: MinorAmount
  /** ISO 4217, upper case. */
  currency: string
  /** The term the shopper chose; only a callback carries it. */
  numberOfPayments?: number
}

/** The service has given an id that another attempt has already. */
export class ServiceCheckoutTaken extends Error {
  override readonly name = "ServiceCheckoutTaken"
}
