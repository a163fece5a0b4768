import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { minorAmount } from "../../../core/money"
import type { VerifiedCallback } from "../../../core/callback"

const TABLE = "instalments_callback"

/** What the inbox made of a callback. */
export type InboxEntry = { id: string; firstDelivery: boolean }

/** Writes a verified callback, or counts one more delivery of the same news. */
export async function receiveCallback(db: Knex, account: string, callback: VerifiedCallback): Promise<InboxEntry> {
  const [row] = await db(TABLE)
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
    .returning<{ id: string; deliveries: number }[]>(["id", "deliveries"])
  if (!row) {
    throw new Error("The database returned no row for an inbox entry")
  }
  return { id: row.id, firstDelivery: row.deliveries === 1 }
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
