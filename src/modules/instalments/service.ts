import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, MedusaService } from "@medusajs/framework/utils"
import type { Band } from "../../core/money/bands"
import type { VerifiedCallback } from "../../core/checkout/callback"
import type { Checkout, NewCheckout } from "../../core/checkout/checkout"
import { type InstalmentsOptions, parseOptions } from "../../core/options/options"
import type { Refund } from "../../core/refund/refund"
import type { TimelineEntry } from "../../core/timeline"
import { IssueLedger } from "./issue-ledger"
import * as models from "./models"
import { RefundLedger } from "./refund-ledger"
import { type BudgetState, readBudget } from "./stores/service/budget-queries"
import {
  closeCallback,
  type InboxEntry,
  type OpenCallback,
  openCallbacks,
  receiveCallback,
} from "./stores/checkout/callbacks"
import { type CheckoutKey, checkoutsOfCart, findCheckout } from "./stores/checkout/checkout-queries"
import { changeCheckout, type CheckoutChange, insertCheckout } from "./stores/checkout/checkouts"
import {
  checkoutsByServiceId,
  type Claim,
  claimDue,
  type DueUnpaid,
  dueUnpaid,
  finishCheck,
  unknownCheckouts,
} from "./stores/checkout/due"
import { type SigningEvidence, signingEvidence } from "./stores/service/evidence"
import { type Cursor, type CursorKey, readCursor, writeCursor } from "./stores/service/list-cursor"
import { abandonedLeases, releaseLease, takeLease, type TakenLease } from "./stores/service/leases"
import {
  type ConfigKey,
  learnRefundApproval,
  postponeFetch,
  readConfig,
  readRefundApproval,
  type StoredConfig,
  writeConfig,
} from "./stores/service/merchant-config"
import { keepUnmatched, type Unmatched } from "./stores/issues/unmatched"
import { blockEndpoint, countAsSentNow, type RateLimit, type Slot, takeSlot } from "./stores/service/rate-budget"
import { type TimelineLine, timelineOf } from "./stores/checkout/timeline-queries"

type Cradle = { [ContainerRegistrationKeys.PG_CONNECTION]: Knex }

/** The ledger: what we know of every checkout, callback and refund. It decides nothing and calls nobody. */
export default class InstalmentsModuleService extends MedusaService(models) {
  /** The plugin's options, checked; shared from here because only a module is handed them. */
  readonly options: InstalmentsOptions
  readonly refunds: RefundLedger
  readonly issues: IssueLedger
  private readonly db: Knex

  constructor(cradle: Cradle, rawOptions: unknown) {
    super(cradle, rawOptions)
    this.db = cradle[ContainerRegistrationKeys.PG_CONNECTION]
    this.options = parseOptions(rawOptions)
    this.refunds = new RefundLedger(this.db)
    this.issues = new IssueLedger(this.db)
  }

  /** Writes the row that precedes the call to the service. */
  openCheckout(checkout: NewCheckout, nextCheckAt: Date): Promise<Checkout> {
    return insertCheckout(this.db, checkout, nextCheckAt)
  }

  /** Saves what was decided from this version of the row; undefined when the row has moved on meanwhile. */
  changeCheckout(
    checkout: Pick<Checkout, "id" | "version">,
    change: CheckoutChange,
    timeline: readonly TimelineEntry[]
  ): Promise<Checkout | undefined> {
    return changeCheckout(this.db, checkout, change, timeline)
  }

  findCheckout(key: CheckoutKey): Promise<Checkout | undefined> {
    return findCheckout(this.db, key)
  }

  /** All attempts to pay one cart, newest first. */
  checkoutsOfCart(cartId: string): Promise<Checkout[]> {
    return checkoutsOfCart(this.db, cartId)
  }

  /** All refunds of a checkout, oldest first. */
  refundsOfCheckout(checkoutId: string): Promise<Refund[]> {
    return this.refunds.ofCheckout(checkoutId)
  }

  receiveCallback(account: string, callback: VerifiedCallback): Promise<InboxEntry> {
    return receiveCallback(this.db, account, callback)
  }

  closeCallback(id: string, outcome: "settled" | "unknown_reference"): Promise<void> {
    return closeCallback(this.db, id, outcome)
  }

  /** Accepted callbacks that nobody settled. */
  openCallbacks(ageMs: number, limit: number): Promise<OpenCallback[]> {
    return openCallbacks(this.db, ageMs, limit)
  }

  /** Claims checkouts whose outcome should be asked for now. */
  claimUnpaid(claim: Claim): Promise<Checkout[]> {
    return claimDue(this.db, claim, false)
  }

  /** Claims money without an order that should be taken up now. */
  claimPaid(claim: Claim): Promise<Checkout[]> {
    return claimDue(this.db, claim, true)
  }

  /** How many unpaid checkouts wait for a look, and since when the oldest exists. */
  dueUnpaid(of: Pick<Claim, "account" | "environment">): Promise<DueUnpaid> {
    return dueUnpaid(this.db, of)
  }

  checkoutsByServiceId(serviceCheckoutIds: readonly string[]): Promise<Checkout[]> {
    return checkoutsByServiceId(this.db, serviceCheckoutIds)
  }

  /** Checkouts whose creation's answer was lost. */
  unknownCheckouts(of: Pick<Claim, "account" | "environment">): Promise<Checkout[]> {
    return unknownCheckouts(this.db, of)
  }

  /** Keeps what the service has and the ledger lacks; returns what is new. */
  keepUnmatched(unmatchedRecords: readonly Unmatched[]): Promise<Unmatched[]> {
    return keepUnmatched(this.db, unmatchedRecords)
  }

  /** A look is over; `nextCheckAt` unless what it found has set that already. */
  finishCheck(checkout: Pick<Checkout, "id">, nextCheckAt?: Date): Promise<void> {
    return finishCheck(this.db, checkout, nextCheckAt)
  }

  /** Where the reading of a list stands; undefined when it was never read for this purpose. */
  readCursor(key: CursorKey): Promise<Cursor | undefined> {
    return readCursor(this.db, key)
  }

  writeCursor(key: CursorKey, cursor: Cursor): Promise<void> {
    return writeCursor(this.db, key, cursor)
  }

  /** `owner` alone may work on `key` for the next `leaseMs`; undefined while somebody else may. */
  takeLease(key: string, owner: string, leaseMs: number): Promise<TakenLease | undefined> {
    return takeLease(this.db, key, owner, leaseMs)
  }

  releaseLease(key: string, owner: string): Promise<void> {
    return releaseLease(this.db, key, owner)
  }

  /** Keys of leases whose owners died: they ended at least `ageMs` ago and were never given back. */
  abandonedLeases(prefix: string, ageMs: number, limit: number): Promise<string[]> {
    return abandonedLeases(this.db, prefix, ageMs, limit)
  }

  /** Promises the next free slot of an endpoint within `maxWaitMs`. */
  takeSlot(
    key: { account: string; endpoint: string },
    limit: RateLimit,
    maxWaitMs: number,
    marginMs: number
  ): Promise<Slot> {
    return takeSlot(this.db, key, limit, maxWaitMs, marginMs)
  }

  /** Counts what was sent in the last `sinceMs` milliseconds as if it were sent now. */
  countAsSentNow(key: { account: string; endpoint: string }, sinceMs: number): Promise<void> {
    return countAsSentNow(this.db, key, sinceMs)
  }

  /** No request to this endpoint before `pauseMs` are over. */
  blockEndpoint(key: { account: string; endpoint: string }, pauseMs: number): Promise<void> {
    return blockEndpoint(this.db, key, pauseMs)
  }

  readConfig(key: ConfigKey): Promise<StoredConfig | undefined> {
    return readConfig(this.db, key)
  }

  /** Keeps freshly fetched bands; they are fetched again after `nextFetchAt`. */
  writeConfig(key: ConfigKey, name: string, bands: readonly Band[], nextFetchAt: Date): Promise<void> {
    return writeConfig(this.db, key, name, bands, nextFetchAt)
  }

  /** Whether refunds are approved without review, as far as the service has shown. */
  readRefundApproval(key: ConfigKey): Promise<boolean | undefined> {
    return readRefundApproval(this.db, key)
  }

  learnRefundApproval(key: ConfigKey): Promise<void> {
    return learnRefundApproval(this.db, key)
  }

  /** A fetch failed: the copy we have stays in use until `nextFetchAt`. */
  postponeFetch(key: ConfigKey, nextFetchAt: Date): Promise<void> {
    return postponeFetch(this.db, key, nextFetchAt)
  }

  /** What happened to a checkout and its refunds, newest first. */
  timelineOf(checkoutId: string): Promise<TimelineLine[]> {
    return timelineOf(this.db, checkoutId)
  }

  /** The requests lately sent or promised to an endpoint. */
  readBudget(key: { account: string; endpoint: string }): Promise<BudgetState> {
    return readBudget(this.db, key)
  }

  /** What past traffic proves about the signing key. */
  signingEvidence(key: { account: string; environment: string }): Promise<SigningEvidence> {
    return signingEvidence(this.db, key)
  }
}
