import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Checkout, NewCheckout } from "../../../../core/checkout/checkout"
import { requireMoves } from "../../../../core/checkout/states"
import type { TimelineEntry } from "../../../../core/timeline"
import { type AccountKey, asPairs } from "../account-key"
import { syncIssues } from "../issues/sync-issues"
import type { Fence } from "../service/fence"
import {
  CHECKOUT_TABLE,
  type CheckoutChange,
  type CheckoutRow,
  columnsOfCheckoutChange,
  columnsOfNewCheckout,
  toCheckout,
} from "../tables/checkout"
import { writeAndTell } from "../timeline/write-timeline"
import { forgetUnmatchedCheckout } from "./unmatched-checkouts"

/** How a checkout is looked up: each by an index of its own. */
export type CheckoutKey =
  | { reference: string; account?: string }
  | { serviceCheckoutId: string }
  | { paymentSessionId: string }
  | { orderId: string }
  | { id: string }

/** The version of a row that a change was decided from. */
export type CheckoutVersion = Pick<Checkout, "id" | "version" | "remoteState" | "placementState">

/** More attempts than anybody makes to pay one cart. */
const MOST_ATTEMPTS = 100

/** Every attempt to pay. */
export class Checkouts {
  constructor(
    private readonly db: Knex,
    private readonly fence: Fence
  ) {}

  /** Writes the row that precedes the call to the service. */
  async open(checkout: NewCheckout, nextCheckAt: Date): Promise<Checkout> {
    return this.fence.write(async (db) => {
      const insert = db(CHECKOUT_TABLE).insert({
        id: generateEntityId(undefined, "incheck"),
        ...columnsOfNewCheckout(checkout),
        remote_state: "opening",
        placement_state: "none",
        next_check_at: nextCheckAt,
      })
      const { amountMinor } = checkout
      const row = await writeAndTell(db, insert, [{ kind: "opened", source: "shop", details: { amountMinor } }])
      if (!row) {
        throw new Error("The database returned no row for an insert")
      }
      return toCheckout(row)
    })
  }

  /**
   * Saves a change that was decided from this very version of the row, with its timeline and with what needs a person from then
   * on. The one door for its moves.
   *
   * @returns the row as it is now, or undefined when somebody else wrote it first and the decision must be made again
   * @throws ForbiddenMoveError
   */
  async change(
    checkout: CheckoutVersion,
    change: CheckoutChange,
    timeline: readonly TimelineEntry[]
  ): Promise<Checkout | undefined> {
    return this.fence.transaction(async (trx) => {
      requireMoves(checkout, change)
      const update = trx(CHECKOUT_TABLE)
        .where({ id: checkout.id, version: checkout.version })
        .update({ ...changed(change), version: checkout.version + 1, updated_at: trx.fn.now() })
      const row = await writeAndTell(trx, update, timeline)
      if (!row) {
        return undefined
      }
      const saved = toCheckout(row)
      await syncIssues(trx, saved)
      if (change.serviceCheckoutId) {
        await forgetUnmatchedCheckout(trx, change.serviceCheckoutId)
      }
      return saved
    })
  }

  /** Newest first where several share a session or an order; undefined if there is none. */
  async find(key: CheckoutKey): Promise<Checkout | undefined> {
    const row = await this.db(CHECKOUT_TABLE)
      .where({ ...filter(key), deleted_at: null })
      .orderBy("created_at", "desc")
      .first<CheckoutRow | undefined>()
    return row && toCheckout(row)
  }

  /** All attempts to pay one cart, newest first: of more than a hundred the newest, and those that were paid in any case. */
  async ofCart(cartId: string): Promise<Checkout[]> {
    const rows = await this.db(CHECKOUT_TABLE)
      .where({ cart_id: cartId, deleted_at: null })
      .orderByRaw("(remote_state = 'successful') DESC, created_at DESC")
      .limit(MOST_ATTEMPTS)
      .select<CheckoutRow[]>()
    return rows.map(toCheckout).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  }

  /** The rows of a page of the service's list. */
  async byServiceId(serviceCheckoutIds: readonly string[]): Promise<Checkout[]> {
    const rows = await this.db(CHECKOUT_TABLE)
      .whereIn("service_checkout_id", [...serviceCheckoutIds])
      .andWhere({ deleted_at: null })
      .select<CheckoutRow[]>()
    return rows.map(toCheckout)
  }

  /** Those of these accounts whose creation was not answered (yet), with no id of the service. */
  async unanswered(keys: readonly AccountKey[]): Promise<Checkout[]> {
    const rows = await this.db(CHECKOUT_TABLE)
      .where({ service_checkout_id: null, deleted_at: null })
      .whereIn(["account", "environment"], asPairs(keys))
      // One that a callback has settled needs the id as well: without it nothing can be refunded.
      .whereIn("remote_state", ["opening", "unknown", "successful"])
      .select<CheckoutRow[]>()
    return rows.map(toCheckout)
  }

  /** When the account's first payment was made: no refund before it is ours. */
  async firstPaidAt(key: AccountKey): Promise<Date | undefined> {
    const row = await this.db(CHECKOUT_TABLE)
      .where({ ...key, deleted_at: null })
      .min<{ first: Date | null }>({ first: "paid_at" })
      .first()
    return row?.first ?? undefined
  }
}

/** What is over is no longer held, and if it comes back it is told again. */
function changed(change: CheckoutChange): Partial<CheckoutRow> {
  const over = change.problem === null ? { held_at: null, notified_of: null } : {}
  return { ...over, ...columnsOfCheckoutChange(change) }
}

function filter(key: CheckoutKey): Partial<CheckoutRow> {
  if ("reference" in key) {
    return key.account === undefined ? { reference: key.reference } : { reference: key.reference, account: key.account }
  }
  if ("serviceCheckoutId" in key) {
    return { service_checkout_id: key.serviceCheckoutId }
  }
  if ("paymentSessionId" in key) {
    return { payment_session_id: key.paymentSessionId }
  }
  return "orderId" in key ? { order_id: key.orderId } : { id: key.id }
}
