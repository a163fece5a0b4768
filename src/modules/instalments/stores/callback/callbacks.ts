import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CallbackState } from "../../../../core/admin/callback-health"
import type { AccountKey } from "../account-key"
import { endParts, type Page, paged } from "../page"
import { CALLBACK_TABLE, type CallbackRow, CALLBACKS, type KeptCallback } from "../tables/callback"
import { CHECKOUT_TABLE } from "../tables/checkout"

/** A stored callback, and the order of the payment it speaks of where the ledger knows it. */
export type StoredCallback = KeptCallback & { orderId: string | null }

type StoredRow = CallbackRow & {
  order_id: string | null
  /** `last_seen_at` to the database's own precision, microseconds since 1970. */
  seen_us: string
}

export type CallbackQuery = { state?: CallbackState; reference?: string }

type CallbackPage = { callbacks: StoredCallback[]; next: string | null }

/** The callbacks that were accepted, for a person to look at. */
export class Callbacks {
  constructor(private readonly db: Knex) {}

  /** A page of an account's callbacks, those seen last first. @param after the `next` of the page before */
  async page(sender: AccountKey, { state, reference }: CallbackQuery, page: Page): Promise<CallbackPage> {
    const { limit, after } = page
    const rows = await this.stored()
      .where({ "s.account": sender.account, "s.environment": sender.environment })
      .modify((query) => {
        if (state !== undefined) {
          void query.where("s.outcome", state === "open" ? null : state)
        }
        if (reference !== undefined) {
          void query.where("s.reference", reference)
        }
        if (after !== undefined) {
          void query.whereRaw(
            "(s.last_seen_at, s.id) < ('epoch'::timestamptz + ?::bigint * interval '1 microsecond', ?)",
            endParts(after)
          )
        }
      })
      .orderByRaw("s.last_seen_at DESC, s.id DESC")
      .limit(limit + 1)
    const { shown, next } = paged<StoredRow>(rows, page, ({ seen_us, id }) => `${seen_us}_${id}`)
    return { callbacks: shown.map(toStored), next }
  }

  /** One callback, whosever it is. */
  async find(id: string): Promise<StoredCallback | undefined> {
    const [row] = await this.stored().where("s.id", id)
    return row && toStored(row)
  }

  /** How many callbacks of an account were seen since then, by what became of them. */
  async countSince({ account, environment }: AccountKey, since: Date): Promise<Record<CallbackState, number>> {
    const rows = await this.db(CALLBACK_TABLE)
      .where({ account, environment, deleted_at: null })
      .andWhere("last_seen_at", ">", since)
      .groupBy("outcome")
      .select<{ outcome: CallbackRow["outcome"]; count: number }[]>("outcome", this.db.raw("count(*)::int AS count"))
    const counts = Object.fromEntries(rows.map(({ outcome, count }) => [outcome ?? "open", count]))
    return { open: 0, settled: 0, unknown_reference: 0, other_environment: 0, given_up: 0, ...counts }
  }

  private stored() {
    return this.db(`${CALLBACK_TABLE} as s`)
      .leftJoin(`${CHECKOUT_TABLE} as c`, (join) => {
        join.on("c.reference", "s.reference").on("c.account", "s.account").onNull("c.deleted_at")
      })
      .where({ "s.deleted_at": null })
      .select<StoredRow[]>(
        "s.*",
        "c.order_id",
        this.db.raw("(extract(epoch FROM s.last_seen_at) * 1000000)::bigint::text AS seen_us")
      )
  }
}

function toStored(row: StoredRow): StoredCallback {
  return { ...CALLBACKS.read(row), orderId: row.order_id }
}
