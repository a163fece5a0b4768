import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type MinorAmount, minorAmount } from "../../../../core/money/money"
import { CALLBACK_TABLE } from "../issues/unmatched-issues"
import type { Sender } from "./callbacks"
import { CHECKOUT_TABLE } from "./checkout-row"

/** What became of a callback; `open` is still to be settled. */
export type CallbackState = "open" | "settled" | "unknown_reference"

/** A stored callback, and the payment it speaks of where the ledger knows it. */
export type StoredCallback = {
  id: string
  account: string
  environment: "sandbox" | "production" | null
  reference: string
  status: "successful" | "cancelled"
  amountMinor: MinorAmount
  currency: string
  numberOfPayments: number | null
  deliveries: number
  firstSeenAt: Date
  lastSeenAt: Date
  state: CallbackState
  orderId: string | null
}

type StoredRow = {
  id: string
  account: string
  environment: "sandbox" | "production" | null
  reference: string
  status: "successful" | "cancelled"
  amount_minor: number
  currency_code: string
  number_of_payments: number | null
  deliveries: number
  first_seen_at: Date
  last_seen_at: Date
  outcome: Exclude<CallbackState, "open"> | null
  order_id: string | null
  /** `last_seen_at` to the database's own precision, microseconds since 1970. */
  seen_us: string
}

/** Which callbacks of an account are wanted. */
export type CallbackQuery = { state?: CallbackState; reference?: string }

/** `next` is where the next page goes on; null on the last. */
export type CallbackPage = { callbacks: StoredCallback[]; next: string | null }

/** A page of an account's callbacks, those seen last first. @param after the `next` of the page before */
export async function callbackPage(
  db: Knex,
  sender: Sender,
  { state, reference }: CallbackQuery,
  { limit, after }: { limit: number; after?: string }
): Promise<CallbackPage> {
  const rows = await stored(db)
    .where({ "s.account": sender.account, "s.environment": sender.environment })
    .modify((query) => {
      if (state !== undefined) {
        void query.where("s.outcome", state === "open" ? null : state)
      }
      if (reference !== undefined) {
        void query.where("s.reference", reference)
      }
      if (after !== undefined) {
        const { us, id } = cursorOf(after)
        void query.whereRaw(
          "(s.last_seen_at, s.id) < ('epoch'::timestamptz + ?::bigint * interval '1 microsecond', ?)",
          [us, id]
        )
      }
    })
    .orderBy([
      { column: "s.last_seen_at", order: "desc" },
      { column: "s.id", order: "desc" },
    ])
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last ? `${last.seen_us}_${last.id}` : null
  return { callbacks: shown.map(toStored), next }
}

/** One callback, whosever it is. */
export async function findCallback(db: Knex, id: string): Promise<StoredCallback | undefined> {
  const [row] = await stored(db).where("s.id", id)
  return row && toStored(row)
}

/** How many callbacks of an account were seen since then, by what became of them. */
export async function receivedSince(db: Knex, sender: Sender, since: Date): Promise<Record<CallbackState, number>> {
  const { account, environment } = sender
  const rows = await db(CALLBACK_TABLE)
    .where({ account, environment, deleted_at: null })
    .andWhere("last_seen_at", ">", since)
    .groupBy("outcome")
    .select<{ outcome: Exclude<CallbackState, "open"> | null; count: string }[]>("outcome", db.raw("count(*)"))
  const count = (state: CallbackState) => Number(rows.find(({ outcome }) => (outcome ?? "open") === state)?.count ?? 0)
  return { open: count("open"), settled: count("settled"), unknown_reference: count("unknown_reference") }
}

function stored(db: Knex) {
  return db(`${CALLBACK_TABLE} as s`)
    .leftJoin(`${CHECKOUT_TABLE} as c`, (join) => {
      join.on("c.reference", "s.reference").on("c.account", "s.account").onNull("c.deleted_at")
    })
    .where({ "s.deleted_at": null })
    .select<StoredRow[]>(
      "s.*",
      "c.order_id",
      db.raw("(extract(epoch FROM s.last_seen_at) * 1000000)::bigint::text AS seen_us")
    )
}

function cursorOf(after: string): { us: string; id: string } {
  const [us = "0", ...id] = after.split("_")
  return { us, id: id.join("_") }
}

function toStored(row: StoredRow): StoredCallback {
  return {
    id: row.id,
    account: row.account,
    environment: row.environment,
    reference: row.reference,
    status: row.status,
    amountMinor: minorAmount(row.amount_minor),
    currency: row.currency_code,
    numberOfPayments: row.number_of_payments,
    deliveries: row.deliveries,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
    state: row.outcome ?? "open",
    orderId: row.order_id,
  }
}
