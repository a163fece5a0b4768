import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Checkout } from "../../core/checkout/checkout"
import type { NewRefund, Refund } from "../../core/refund/refund"
import type { LostRefund, SentRefund, UnmatchedRefund } from "../../core/refund/match"
import type { TimelineEntry } from "../../core/timeline"
import type { Claim } from "./stores/checkout/due"
import { assertClaimed, claimRefund, claimRefunds, releaseRefund } from "./stores/refund/refund-due"
import {
  type AccountKey,
  findRefund,
  firstPaymentAt,
  lostRefunds,
  ordersWithMoneyLeft,
  refundsBeingSent,
  refundsByServiceId,
  refundsOfCheckout,
} from "./stores/refund/refund-queries"
import {
  findForeignRefund,
  type KeptRefund,
  ordersForRefund,
  recordForeignRefund,
  type RecordingOfRefund,
} from "./stores/refund/foreign-refunds"
import { readReading, type RefundReading, writeReading } from "./stores/refund/refund-reading"
import {
  changeRefund,
  openRefund,
  type OpeningRule,
  type RefundChange,
  type RefundOpener,
} from "./stores/refund/refunds"
import type { Fence } from "./stores/service/fence"
import { keepUnmatchedRefunds, markUnmatchedNotified, unmatchedRefunds } from "./stores/refund/unmatched-refunds"

/** The ledger's refunds: every intent to give money back, and how far the service's list of them has been read. */
export class RefundLedger {
  constructor(
    private readonly db: Knex,
    private readonly fence: Fence
  ) {}

  /** Writes the row that precedes the call; `openingOf` sees the checkout as it stands and its refunds, and may refuse by throwing. */
  open(wanted: NewRefund, opener: RefundOpener, openingOf: OpeningRule): Promise<{ refund: Refund; isNew: boolean }> {
    return this.fence.write((db) => openRefund(db, wanted, opener, openingOf))
  }

  /** Saves a change made from this version of the refund; undefined when the row has moved on meanwhile. */
  change(
    refund: Pick<Refund, "id" | "checkoutId" | "version" | "leaseOwner" | "state">,
    change: RefundChange,
    timeline: readonly TimelineEntry[]
  ): Promise<Refund | undefined> {
    return changeRefund(this.db, refund, change, timeline)
  }

  find(id: string): Promise<Refund | undefined> {
    return findRefund(this.db, id)
  }

  /** Oldest first. */
  ofCheckout(checkoutId: string): Promise<Refund[]> {
    return refundsOfCheckout(this.db, checkoutId)
  }

  byServiceId(serviceRefundIds: readonly string[]): Promise<Refund[]> {
    return refundsByServiceId(this.db, serviceRefundIds)
  }

  /** Those whose answer was lost. */
  lost(key: AccountKey): Promise<LostRefund[]> {
    return lostRefunds(this.db, key)
  }

  /** Those that are being sent at this moment, or were when a process died. */
  beingSent(key: AccountKey): Promise<SentRefund[]> {
    return refundsBeingSent(this.db, key)
  }

  /** Those of these cancelled orders whose money has not all been asked back. */
  ordersWithMoneyLeft(orderIds: readonly string[]): Promise<string[]> {
    return ordersWithMoneyLeft(this.db, orderIds)
  }

  /** Claims those whose time has come by `now`. */
  claimDue(claim: Claim, now: Date): Promise<Refund[]> {
    return claimRefunds(this.db, claim, now)
  }

  /** Claims one, due or not; undefined while somebody else works on it. */
  claim(id: string, claim: Pick<Claim, "owner" | "leaseMs">): Promise<Refund | undefined> {
    return claimRefund(this.db, id, claim)
  }

  /**
   * To be called right before a refund is sent: its claim is held for a minute from now at the least.
   *
   * @throws LeaseLostError when somebody else has claimed or written it since
   */
  assertClaimed(refund: Pick<Refund, "id" | "version" | "leaseOwner">): Promise<void> {
    return assertClaimed(this.db, refund)
  }

  release(id: string, owner: string): Promise<void> {
    return releaseRefund(this.db, id, owner)
  }

  /** How far the service's list has been read; undefined when it never was. */
  reading(key: AccountKey): Promise<RefundReading | undefined> {
    return readReading(this.db, key)
  }

  writeReading(key: AccountKey, reading: RefundReading): Promise<void> {
    return this.fence.write((db) => writeReading(db, key, reading))
  }

  /** When the account's first payment was made: no refund before it is ours. */
  firstPaymentAt(key: AccountKey): Promise<Date | undefined> {
    return firstPaymentAt(this.db, key)
  }

  /** Keeps what the service lists and the ledger lacks. */
  keepUnmatched(key: AccountKey, unmatched: readonly Omit<UnmatchedRefund, "isForeign">[]): Promise<void> {
    return this.fence.write((db) => keepUnmatchedRefunds(db, key, unmatched))
  }

  /** What the service lists and the ledger lacks. @param notNotified only what no person was told of */
  unmatched(key: AccountKey, notNotified?: boolean): Promise<UnmatchedRefund[]> {
    return unmatchedRefunds(this.db, key, notNotified)
  }

  markUnmatchedNotified(serviceRefundIds: readonly string[]): Promise<void> {
    return this.fence.transaction((trx) => markUnmatchedNotified(trx, serviceRefundIds))
  }

  /** A refund of the service that belongs to no row, once a person was told of it. @param id of what is unmatched */
  foreign(id: string): Promise<KeptRefund | undefined> {
    return findForeignRefund(this.db, id)
  }

  /** Orders that it may belong to, newest first. */
  ordersFor(foreign: KeptRefund, limit: number): Promise<Checkout[]> {
    return ordersForRefund(this.db, foreign, limit)
  }

  /** Records it as a checkout's; nothing is sent. @throws Refusal when it cannot be this checkout's */
  recordForeign(recording: RecordingOfRefund): Promise<Refund> {
    return this.fence.write((db) => recordForeignRefund(db, recording))
  }
}
