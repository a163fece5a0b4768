import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { VerifiedCallback } from "../../../../core/checkout/callback"
import type { Checkout } from "../../../../core/checkout/checkout"
import type { AccountKey } from "../account-key"
import { later } from "../claims"
import { endUnmatched, raiseUnmatched } from "../issues/unmatched"
import { prepared } from "../prepared"
import type { Fence } from "../service/fence"
import { CALLBACK_TABLE, type CallbackRow, CALLBACKS } from "../tables/callback"
import { CHECKOUT_TABLE, type CheckoutRow, CHECKOUTS } from "../tables/checkout"
import { ISSUE_TABLE } from "../tables/issue"

/** What the inbox made of a callback. */
export type InboxEntry = {
  id: string
  /** True while nothing has become of it: an earlier delivery of it may have been left behind by a process that died. */
  isOpen: boolean
  /** True when an earlier delivery has been settled. */
  settled: boolean
  /** The checkout it speaks of, if the ledger knows it. */
  checkout: Checkout | undefined
}

type EntryRow = { id: string; outcome: string | null; checkout: CheckoutRow | null }

/**
 * A statement that stands as it is: to build and plan it for each callback would take longer than to check the signature. One column of
 * JSON is read in less time than forty.
 */
const receive = prepared<EntryRow>(`WITH entry AS (
    INSERT INTO ${CALLBACK_TABLE} AS known (id, account, environment, reference, status, amount_minor, currency_code,
      number_of_payments, deliveries, first_seen_at, last_seen_at)
    VALUES (:id, :account, :environment, :reference, :status, :amountMinor, :currency, :numberOfPayments, 1, now(), now())
    ON CONFLICT (account, reference, status) WHERE deleted_at IS NULL DO UPDATE SET
      deliveries = known.deliveries + 1,
      last_seen_at = excluded.last_seen_at,
      environment = excluded.environment,
      outcome = CASE WHEN (known.amount_minor, known.currency_code) = (excluded.amount_minor, excluded.currency_code)
                     THEN known.outcome END,
      amount_minor = excluded.amount_minor,
      currency_code = excluded.currency_code,
      number_of_payments = coalesce(excluded.number_of_payments, known.number_of_payments)
    RETURNING id, account, reference, outcome
  )
  SELECT entry.id, entry.outcome, to_jsonb(c) AS checkout
  FROM entry LEFT JOIN ${CHECKOUT_TABLE} c
    ON c.reference = entry.reference AND c.account = entry.account AND c.deleted_at IS NULL`)

/** A callback that was accepted and is not settled yet. */
export type OpenCallback = AccountKey & { id: string; callback: VerifiedCallback }

/** One whose time has come, and how often it could not be settled. */
export type DueCallback = OpenCallback & { attempts: number }

/** The inbox of callbacks: each is written here before anything is done with it. An account and environment is who signed it. */
export class Inbox {
  constructor(
    private readonly db: Knex,
    private readonly fence: Fence
  ) {}

  /**
   * Writes a verified callback, or counts one more delivery of the same news. A repetition that names another amount is news:
   * it is open again, with what it says. One statement: a service that repeats itself costs little.
   */
  async receive({ account, environment }: AccountKey, callback: VerifiedCallback): Promise<InboxEntry> {
    const values = { id: generateEntityId(undefined, "incall"), account, environment, ...callback }
    const [row] = await receive(this.db, values)
    if (!row) {
      throw new Error("The database returned no row for an inbox entry")
    }
    const { id, outcome, checkout } = row
    return {
      id,
      isOpen: outcome === null,
      settled: outcome === "settled",
      checkout: checkout === null ? undefined : CHECKOUTS.read(checkout),
    }
  }

  /**
   * Callbacks of this account and environment that were accepted at least `ageMs` ago and are not settled: a process died, or
   * the settling failed. Those whose time has come, and that were tried longest ago, first.
   */
  async open(sender: AccountKey, ageMs: number, limit: number): Promise<DueCallback[]> {
    const due = await CALLBACKS.all(
      CALLBACKS.rows(this.db)
        .where({ outcome: null, account: sender.account, environment: sender.environment })
        .where((query) => void query.whereNull("next_try_at").orWhere("next_try_at", "<=", this.db.fn.now()))
        .where("last_seen_at", "<", later(this.db, -ageMs))
        .orderBy(["updated_at", "first_seen_at"])
        .limit(limit)
    )
    return due.map(({ id, attempts, reference, status, amountMinor, currency, numberOfPayments }) => {
      const callback = { reference, status, amountMinor, currency, numberOfPayments }
      return { id, ...sender, callback, attempts }
    })
  }

  /** That a payment was paid, as its own account has signed it; undefined where no such callback came. */
  async paid({ account, environment, reference }: Checkout): Promise<VerifiedCallback | undefined> {
    return CALLBACKS.first(CALLBACKS.rows(this.db).where({ account, environment, reference, status: "successful" }))
  }

  /** One more attempt is about to be made. @param nextTryAt when to try again if it fails; null for never by itself */
  async beginAttempt(id: string, attempts: number, nextTryAt: Date | null): Promise<void> {
    const outcome = nextTryAt === null ? "given_up" : null
    await this.db(CALLBACK_TABLE)
      .where({ id })
      .update({ attempts, next_try_at: nextTryAt, outcome, updated_at: this.db.fn.now() })
  }

  /** A person is to look at it: it cannot be settled. */
  async raise({ id, account }: Pick<OpenCallback, "id" | "account">): Promise<void> {
    return this.fence.transaction((trx) =>
      raiseUnmatched(trx, "unsettled_callback", [{ id, account, since: new Date() }])
    )
  }

  /** Notes what became of a callback. One that speaks of money and of nothing in the ledger is a person's. */
  async close(id: string, outcome: "settled" | "unknown_reference" | "other_environment"): Promise<void> {
    return this.fence.transaction(async (trx) => {
      const [row] = await trx(CALLBACK_TABLE)
        .where({ id })
        .update({ outcome, attempts: 0, next_try_at: null, updated_at: trx.fn.now() })
        .returning<Pick<CallbackRow, "account" | "status" | "first_seen_at">[]>(["account", "status", "first_seen_at"])
      if (row?.status === "successful" && outcome === "unknown_reference") {
        await raiseUnmatched(trx, "unmatched_callback", [{ id, account: row.account, since: row.first_seen_at }])
      } else {
        await endUnmatched(trx, [{ id }])
      }
    })
  }
}

/**
 * Adds to a query that writes a checkout, as `written`, that its payment is known: what an account without a row of it had signed is
 * a person's no more.
 */
export function withoutUnknown(query: Knex.QueryBuilder, db: Knex, reference: string): Knex.QueryBuilder {
  const known = db(CALLBACK_TABLE)
    .where({ reference, outcome: "unknown_reference", deleted_at: null })
    .whereRaw("EXISTS (SELECT FROM written)")
    .update({ outcome: "settled", updated_at: db.fn.now() })
    .returning("id")
  const ended = db(ISSUE_TABLE).whereIn("subject_id", db("known").select("id")).delete()
  return query.with("known", known).with("ended", ended)
}
