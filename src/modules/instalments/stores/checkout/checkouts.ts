import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { mayHaveIssues } from "../../../../core/admin/open-issues"
import { TOLERANCE_MS } from "../../../../core/checkout/adoption"
import {
  type Checkout,
  earliestPaidAt,
  type NewCheckout,
  ServiceCheckoutTaken,
} from "../../../../core/checkout/checkout"
import { requireMoves } from "../../../../core/checkout/states"
import type { TimelineEntry } from "../../../../core/timeline"
import { type AccountKey, asLists } from "../account-key"
import { withoutUnknown } from "../callback/inbox"
import { syncIssues, withFirstIssues } from "../issues/sync-issues"
import type { Fence } from "../service/fence"
import { insertWhere, snakeCase, takenAs } from "../table"
import {
  CHECKOUT_TABLE,
  type CheckoutChange,
  type CheckoutRow,
  CHECKOUTS,
  columnsOfCheckoutChange,
  columnsOfNewCheckout,
} from "../tables/checkout"
import { withTold } from "../timeline/timeline"
import { withoutUnmatched } from "./unmatched-checkouts"

/** Of what changes in a checkout's row, only the service's id is unique. */
const asTaken = takenAs(ServiceCheckoutTaken, "The service's checkout")

/** How a checkout is looked up: each by an index of its own. */
type CheckoutKey =
  | { reference: string; account?: string }
  | { serviceCheckoutId: string }
  | { paymentSessionId: string }
  | { orderId: string }
  | { id: string }

/** More attempts than anybody makes to pay one cart. */
const MOST_ATTEMPTS = 100

/** As the index on them has it. */
export const UNANSWERED =
  "service_checkout_id IS NULL AND remote_state IN ('opening', 'unknown', 'successful') AND deleted_at IS NULL"

export class Checkouts {
  constructor(
    private readonly db: Knex,
    private readonly fence: Fence
  ) {}

  /** Writes the row that precedes the call to the service. */
  async open(checkout: NewCheckout, nextCheckAt: Date): Promise<Checkout> {
    const row = {
      id: generateEntityId(undefined, "incheck"),
      ...columnsOfNewCheckout(checkout),
      remote_state: "opening",
      placement_state: "none",
      next_check_at: nextCheckAt,
    }
    const { amountMinor } = checkout
    const opened = await this.fence.statement<CheckoutRow>((query, isHeld) => {
      const insert = insertWhere(this.db, CHECKOUT_TABLE, row, isHeld)
      return withTold(query, this.db, insert, [{ kind: "opened", source: "shop", details: { amountMinor } }])
    })
    if (!opened) {
      throw new Error("The database returned no row for an insert")
    }
    return CHECKOUTS.read(opened)
  }

  /**
   * Saves a change that was decided from this very version of the row, with its timeline and with what needs a person from then
   * on. The one door for its moves.
   *
   * @returns the row as it is now, or undefined when somebody else wrote it first and the decision must be made again
   * @throws ForbiddenMoveError
   */
  async change(
    checkout: Checkout,
    change: CheckoutChange,
    timeline: readonly TimelineEntry[]
  ): Promise<Checkout | undefined> {
    requireMoves(checkout, change)
    const { db, fence } = this
    const write = mayHaveIssues(checkout)
      ? fence.transaction(async (trx) => {
          const query = withChange(trx.queryBuilder(), trx, { checkout, change, timeline })
          const saved = await query.from("written").first<CheckoutRow | undefined>()
          await (saved && syncIssues(trx, CHECKOUTS.read(saved)))
          return saved
        })
      : fence.statement<CheckoutRow>((query, isHeld) => {
          const changed = withChange(query, db, { checkout, change, timeline }, isHeld)
          return withFirstIssues(changed, db, { ...checkout, ...written(change) })
        })
    const row = await write.catch(asTaken)
    return row && CHECKOUTS.read(row)
  }

  /** Newest first where several share a session or an order; undefined if there is none. */
  async find(key: CheckoutKey): Promise<Checkout | undefined> {
    return CHECKOUTS.first(CHECKOUTS.rows(this.db).where(filter(key)).orderBy("created_at", "desc"))
  }

  /** One that cannot be missing. */
  async existing(id: string): Promise<Checkout> {
    const checkout = await this.find({ id })
    if (!checkout) {
      throw new Error(`There is no checkout ${id} in the ledger`)
    }
    return checkout
  }

  /** All attempts to pay one cart, newest first: of more than a hundred the newest, and those that were paid in any case. */
  async ofCart(cartId: string): Promise<Checkout[]> {
    const attempts = await CHECKOUTS.all(
      CHECKOUTS.rows(this.db)
        .where({ cart_id: cartId })
        .orderByRaw("(remote_state = 'successful') DESC, created_at DESC")
        .limit(MOST_ATTEMPTS)
    )
    return attempts.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  }

  /** All attempts that an order was placed with, or that were made to pay what it still owed, newest first. */
  async ofOrder(orderId: string): Promise<Checkout[]> {
    return CHECKOUTS.all(this.forOrder(orderId).orderBy("created_at", "desc"))
  }

  /** All that these orders were paid with, newest first. */
  async placedIn(orderIds: readonly string[]): Promise<Checkout[]> {
    const placed = CHECKOUTS.rows(this.db).whereIn("order_id", [...orderIds])
    return CHECKOUTS.all(placed.orderBy("created_at", "desc"))
  }

  /** All that was paid for an order or its cart, oldest first: what counts for the order, and what does not. */
  async paidFor(orderId: string): Promise<Checkout[]> {
    const paid = CHECKOUTS.rows(this.db).where({ remote_state: "successful" })
    const carts = this.forOrder(orderId).select("cart_id")
    return CHECKOUTS.all(paid.whereIn("cart_id", carts).orderBy("created_at").limit(MOST_ATTEMPTS))
  }

  /** What an order was placed with, or was to be paid with since. */
  private forOrder(orderId: string): Knex.QueryBuilder {
    return CHECKOUTS.rows(this.db).whereRaw("(order_id = ? OR for_order_id = ?)", [orderId, orderId])
  }

  async byServiceId(serviceCheckoutIds: readonly string[]): Promise<Checkout[]> {
    return CHECKOUTS.all(CHECKOUTS.rows(this.db).whereIn("service_checkout_id", [...serviceCheckoutIds]))
  }

  /**
   * Those of these accounts whose creation was not answered (yet), with no id of the service, of the amount and about the time of
   * something that the service has. One that a callback has settled needs the id as well: without it nothing can be refunded.
   *
   * @param listed what the service has; of an amount that is not known any will do, of an unknown time none is found
   */
  async unansweredLike(
    listed: readonly { amountMinor: number | null; createdAt: Date | null }[],
    keys: readonly AccountKey[]
  ): Promise<Checkout[]> {
    const known = listed.filter(({ createdAt }) => createdAt !== null)
    const fits = `${UNANSWERED} AND account = key.account AND environment = key.environment
      AND created_at BETWEEN listed.created_at - :tolerance::interval AND listed.created_at + :tolerance::interval`
    return CHECKOUTS.run(
      this.db,
      `SELECT * FROM ${CHECKOUT_TABLE} WHERE id IN (
         SELECT c.id FROM unnest(:accounts::text[], :environments::text[]) AS key (account, environment)
         CROSS JOIN unnest(:amounts::int[], :times::timestamptz[]) AS listed (amount_minor, created_at)
         CROSS JOIN LATERAL (
           SELECT id FROM ${CHECKOUT_TABLE} WHERE ${fits} AND amount_minor = listed.amount_minor
           UNION ALL SELECT id FROM ${CHECKOUT_TABLE} WHERE ${fits} AND listed.amount_minor IS NULL
         ) c
       )`,
      {
        ...asLists(keys),
        amounts: known.map(({ amountMinor }) => amountMinor),
        times: known.map(({ createdAt }) => createdAt),
        tolerance: `${TOLERANCE_MS} milliseconds`,
      }
    )
  }

  /** Those whose payment a callback has told of, and that have no id of the service, the newest first. */
  async paidWithoutId({ account, environment }: AccountKey, limit: number): Promise<Checkout[]> {
    const paid = this.db(CHECKOUT_TABLE).where({ account, environment, remote_state: "successful" })
    return CHECKOUTS.all(paid.whereRaw(UNANSWERED).orderBy("created_at", "desc").limit(limit))
  }

  /** The earliest that the account's first payment can have been made: no refund before it is ours. */
  async firstPaidAt(key: AccountKey): Promise<Date | undefined> {
    const paid = CHECKOUTS.rows(this.db).where(key).whereNotNull("paid_at").orderBy("paid_at")
    const first = await CHECKOUTS.first(paid)
    return first && earliestPaidAt(first)
  }
}

/** Adds to a query that it writes a change of this very version of the row, as `written`, and what goes with it. */
function withChange(
  query: Knex.QueryBuilder,
  db: Knex,
  { checkout, change, timeline }: { checkout: Checkout; change: CheckoutChange; timeline: readonly TimelineEntry[] },
  condition = db.raw("true")
): Knex.QueryBuilder {
  const { id, version, reference } = checkout
  const update = db(CHECKOUT_TABLE)
    .where({ id, version })
    .where(condition)
    .update({ ...changed(change), version: version + 1, updated_at: db.fn.now() })
  const told = withTold(query, db, update, timeline)
  const heard = change.remoteState === "successful" ? withoutUnknown(told, db, reference) : told
  return change.serviceCheckoutId ? withoutUnmatched(heard, db, change.serviceCheckoutId) : heard
}

/** A property that is undefined is left as it is. */
function written(change: CheckoutChange): object {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

/** What is over is no longer held, and if it comes back it is told again. */
function changed(change: CheckoutChange): Partial<CheckoutRow> {
  const over = change.problem === null ? { held_at: null, notified_of: null } : {}
  return { ...over, ...columnsOfCheckoutChange(change) }
}

function filter(key: CheckoutKey): Partial<CheckoutRow> {
  return Object.fromEntries(Object.entries(key).map(([property, value]) => [snakeCase(property), value]))
}
