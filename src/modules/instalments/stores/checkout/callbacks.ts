import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { minorAmount } from "../../../../core/money/money"
import type { VerifiedCallback } from "../../../../core/checkout/callback"
import type { Checkout } from "../../../../core/checkout/checkout"
import { CHECKOUT_TABLE, type CheckoutRow, toCheckout } from "./checkout-row"

const TABLE = "instalments_callback"

/** What the inbox made of a callback. */
export type InboxEntry = {
  id: string
  firstDelivery: boolean
  /** True when an earlier delivery has been settled. */
  settled: boolean
  /** The checkout it speaks of, if the ledger knows it. */
  checkout: Checkout | undefined
}

type EntryRow = { entry_id: string; deliveries: number; outcome: string | null; id: string | null }

/**
 * Writes a verified callback, or counts one more delivery of the same news. One statement: a service that repeats itself
 * costs little.
 */
export async function receiveCallback(db: Knex, account: string, callback: VerifiedCallback): Promise<InboxEntry> {
  const entry = db(TABLE)
    .insert({
      id: generateEntityId(undefined, "incall"),
      account,
      reference: callback.reference,
      status: callback.status,
      amount_minor: callback.amountMinor,
      currency_code: callback.currency,
      number_of_payments: callback.numberOfPayments,
      deliveries: 1,
      first_seen_at: db.fn.now(),
      last_seen_at: db.fn.now(),
    })
    .onConflict(db.raw("(account, reference, status) WHERE deleted_at IS NULL"))
    .merge({ deliveries: db.raw("??.deliveries + 1", [TABLE]), last_seen_at: db.fn.now() })
    .returning(["id", "account", "reference", "deliveries", "outcome"])
  const [row] = await db
    .with("entry", entry)
    .from("entry")
    .leftJoin(`${CHECKOUT_TABLE} as c`, (join) => {
      join.on("c.reference", "entry.reference").on("c.account", "entry.account").onNull("c.deleted_at")
    })
    .select<(EntryRow & CheckoutRow)[]>("entry.id as entry_id", "entry.deliveries", "entry.outcome", "c.*")
  if (!row) {
    throw new Error("The database returned no row for an inbox entry")
  }
  const { entry_id, deliveries, outcome } = row
  const checkout = row.id === null ? undefined : toCheckout(row)
  return { id: entry_id, firstDelivery: deliveries === 1, settled: outcome === "settled", checkout }
}

/** A callback that was accepted and is not settled yet. */
export type OpenCallback = { id: string; account: string; callback: VerifiedCallback }

type CallbackRow = {
  id: string
  account: string
  reference: string
  status: "successful" | "cancelled"
  amount_minor: number
  currency_code: string
  number_of_payments: number | null
}

/** Callbacks that were accepted at least `ageMs` ago and are not settled: a process died, or the settling failed. */
export async function openCallbacks(db: Knex, ageMs: number, limit: number): Promise<OpenCallback[]> {
  const rows = await db(TABLE)
    .whereNull("outcome")
    .andWhere({ deleted_at: null })
    .andWhere("last_seen_at", "<", db.raw("now() - ? * interval '1 millisecond'", [ageMs]))
    .orderBy("first_seen_at")
    .limit(limit)
    .select<CallbackRow[]>()
  return rows.map((row) => ({
    id: row.id,
    account: row.account,
    callback: {
      reference: row.reference,
      status: row.status,
      amountMinor: minorAmount(row.amount_minor),
      currency: row.currency_code,
      numberOfPayments: row.number_of_payments,
    },
  }))
}

/** Notes what became of a callback. */
export async function closeCallback(db: Knex, id: string, outcome: "settled" | "unknown_reference"): Promise<void> {
  await db(TABLE).where({ id }).update({ outcome, updated_at: db.fn.now() })
}
