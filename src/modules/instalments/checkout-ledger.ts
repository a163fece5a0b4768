import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Checkout, NewCheckout } from "../../core/checkout/checkout"
import type { TimelineEntry } from "../../core/timeline"
import { type CheckoutKey, checkoutsOfCart, findCheckout } from "./stores/checkout/checkout-queries"
import { changeCheckout, type CheckoutChange, type CheckoutVersion, insertCheckout } from "./stores/checkout/checkouts"
import {
  checkoutsByServiceId,
  type Claim,
  claimDue,
  type DueUnpaid,
  dueUnpaid,
  finishCheck,
  postponeCheck,
  unknownCheckouts,
} from "./stores/checkout/due"
import { adoptedOrphans, type ConfiguredAccount, orphans } from "./stores/checkout/orphans"
import { beginLook, forgetLook, lookFirst } from "./stores/checkout/looks"
import type { Fence } from "./stores/service/fence"
import { type TimelineLine, timelineOf } from "./stores/checkout/timeline-queries"

/** The ledger's checkouts: every attempt to pay, when it is due, and what happened to it. */
export class CheckoutLedger {
  constructor(
    private readonly db: Knex,
    private readonly fence: Fence
  ) {}

  /** Writes the row that precedes the call to the service. */
  open(checkout: NewCheckout, nextCheckAt: Date): Promise<Checkout> {
    return this.fence.write((db) => insertCheckout(db, checkout, nextCheckAt))
  }

  /** Saves what was decided from this version of the row; undefined when the row has moved on meanwhile. */
  change(
    checkout: CheckoutVersion,
    change: CheckoutChange,
    timeline: readonly TimelineEntry[]
  ): Promise<Checkout | undefined> {
    return this.fence.transaction((trx) => changeCheckout(trx, checkout, change, timeline))
  }

  find(key: CheckoutKey): Promise<Checkout | undefined> {
    return findCheckout(this.db, key)
  }

  /** All attempts to pay one cart, newest first. */
  ofCart(cartId: string): Promise<Checkout[]> {
    return checkoutsOfCart(this.db, cartId)
  }

  byServiceId(serviceCheckoutIds: readonly string[]): Promise<Checkout[]> {
    return checkoutsByServiceId(this.db, serviceCheckoutIds)
  }

  /** Checkouts whose creation's answer was lost. */
  unknown(of: Pick<Claim, "account" | "environment">): Promise<Checkout[]> {
    return unknownCheckouts(this.db, of)
  }

  /** Open checkouts whose account or environment is not configured, and was not found to be missing before. */
  orphans(accounts: readonly ConfiguredAccount[], limit: number): Promise<Checkout[]> {
    return orphans(this.db, accounts, limit)
  }

  /** Those found before, whose account is configured again. */
  adoptedOrphans(accounts: readonly ConfiguredAccount[], limit: number): Promise<Checkout[]> {
    return adoptedOrphans(this.db, accounts, limit)
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

  /** A look is over; `nextCheckAt` unless what it found has set that already. */
  finishCheck(checkout: Pick<Checkout, "id">, nextCheckAt?: Date): Promise<void> {
    return finishCheck(this.db, checkout, nextCheckAt)
  }

  /** There was no look: it counts as none, and is due again then, or as it was. */
  postponeCheck(checkout: Pick<Checkout, "id">, nextCheckAt?: Date): Promise<void> {
    return postponeCheck(this.db, checkout, nextCheckAt)
  }

  /** Notes that the service is asked now; false when somebody asked less than `pauseMs` ago. */
  beginLook(checkout: Pick<Checkout, "id">, now: Date, pauseMs: number): Promise<boolean> {
    return beginLook(this.db, checkout, now, pauseMs)
  }

  /** The look did not take place. */
  forgetLook(checkout: Pick<Checkout, "id">): Promise<void> {
    return forgetLook(this.db, checkout)
  }

  /** The job looks at this checkout before all others. */
  lookFirst(checkout: Pick<Checkout, "id">): Promise<void> {
    return lookFirst(this.db, checkout)
  }

  /** What happened to a checkout and its refunds, newest first. */
  timeline(checkoutId: string): Promise<TimelineLine[]> {
    return timelineOf(this.db, checkoutId)
  }
}
