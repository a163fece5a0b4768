import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
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

/** Notes what became of a callback. */
export async function closeCallback(db: Knex, id: string, outcome: "settled" | "unknown_reference"): Promise<void> {
  await db(TABLE).where({ id }).update({ outcome, updated_at: db.fn.now() })
}
