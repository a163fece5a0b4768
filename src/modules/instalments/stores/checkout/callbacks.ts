import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { minorAmount } from "../../../../core/money/money"
import type { VerifiedCallback } from "../../../../core/checkout/callback"
import type { Checkout } from "../../../../core/checkout/checkout"
import { CALLBACK_TABLE, endUnmatched, raiseUnmatched } from "../issues/unmatched-issues"
import { CHECKOUT_TABLE, type CheckoutRow, toCheckout } from "./checkout-row"

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

/** Whose callback it is, and which of the service's environments signed it. */
export type Sender = { account: string; environment: "sandbox" | "production" }

/**
 * Writes a verified callback, or counts one more delivery of the same news. A repetition that names another amount is news:
 * it is open again, with what it says. One statement: a service that repeats itself costs little.
 */
export async function receiveCallback(
  db: Knex,
  { account, environment }: Sender,
  callback: VerifiedCallback
): Promise<InboxEntry> {
  const entry = db(CALLBACK_TABLE)
    .insert({
      id: generateEntityId(undefined, "incall"),
      account,
      environment,
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
    .merge({
      deliveries: db.raw("??.deliveries + 1", [CALLBACK_TABLE]),
      last_seen_at: db.fn.now(),
      environment,
      outcome: db.raw(
        `CASE WHEN (??.amount_minor, ??.currency_code) = (excluded.amount_minor, excluded.currency_code)
              THEN ??.outcome END`,
        [CALLBACK_TABLE, CALLBACK_TABLE, CALLBACK_TABLE]
      ),
      amount_minor: db.raw("excluded.amount_minor"),
      currency_code: db.raw("excluded.currency_code"),
      number_of_payments: db.raw("coalesce(excluded.number_of_payments, ??.number_of_payments)", [CALLBACK_TABLE]),
    })
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
export type OpenCallback = Sender & { id: string; callback: VerifiedCallback }

type CallbackRow = {
  id: string
  account: string
  environment: "sandbox" | "production" | null
  reference: string
  status: "successful" | "cancelled"
  amount_minor: number
  currency_code: string
  number_of_payments: number | null
}

/**
 * Callbacks of this account and environment that were accepted at least `ageMs` ago and are not settled: a process died, or the
 * settling failed. Those that were tried longest ago come first, so that one that fails keeps no other waiting.
 */
export async function openCallbacks(db: Knex, sender: Sender, ageMs: number, limit: number): Promise<OpenCallback[]> {
  const rows = await db(CALLBACK_TABLE)
    .whereNull("outcome")
    .andWhere({ deleted_at: null, account: sender.account })
    .andWhereRaw("coalesce(environment, ?) = ?", [sender.environment, sender.environment])
    .andWhere("last_seen_at", "<", db.raw("now() - ? * interval '1 millisecond'", [ageMs]))
    .orderBy([{ column: "updated_at" }, { column: "first_seen_at" }])
    .limit(limit)
    .select<CallbackRow[]>()
  return rows.map((row) => ({
    id: row.id,
    ...sender,
    callback: {
      reference: row.reference,
      status: row.status,
      amountMinor: minorAmount(row.amount_minor),
      currency: row.currency_code,
      numberOfPayments: row.number_of_payments,
    },
  }))
}

/** It could not be settled now: all others come first. */
export async function postponeCallback(db: Knex, id: string): Promise<void> {
  await db(CALLBACK_TABLE).where({ id }).update({ updated_at: db.fn.now() })
}

/** Notes what became of a callback. One that speaks of nothing in the ledger is a person's. For a transaction. */
export async function closeCallback(trx: Knex, id: string, outcome: "settled" | "unknown_reference"): Promise<void> {
  const [row] = await trx(CALLBACK_TABLE)
    .where({ id })
    .update({ outcome, updated_at: trx.fn.now() })
    .returning<{ account: string; first_seen_at: Date }[]>(["account", "first_seen_at"])
  if (row && outcome === "unknown_reference") {
    await raiseUnmatched(trx, "unmatched_callback", [{ id, account: row.account, since: row.first_seen_at }])
  } else {
    await endUnmatched(trx, [id])
  }
}
