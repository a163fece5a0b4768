import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { MinorAmount } from "../../../../core/money/money"
import { type AccountKey, asPairs } from "../account-key"
import { transaction } from "../transaction"
import { endUnmatched, raiseUnmatched } from "./unmatched-items"
import { ISSUE_TABLE } from "../tables/issue"
import { UNMATCHED_TABLE } from "../tables/unmatched"

/** A record of one of the service's lists that cannot be read. */
export type OddListed = {
  /** Its id at the service, or a name made of what it holds. */
  name: string
  amountMinor: MinorAmount | null
  createdAt: Date | null
  /** The fields that do not fit. */
  fields: readonly string[]
}

/** Which list it stands in. */
export type ListOf = "checkout" | "refund"

type KeptRow = { id: string; service_id: string; since: Date; is_new: boolean }

/** Records of the service's lists that cannot be read: kept for a person, until the service shows them as it should. */
export class OddRecords {
  constructor(private readonly db: Knex) {}

  /** Keeps what a page has of them, and forgets those that it shows as it should. @returns those that are new */
  async keep(
    { account, environment }: AccountKey,
    list: ListOf,
    odd: readonly OddListed[],
    readable: readonly string[],
    now: Date
  ): Promise<OddListed[]> {
    const kind = kindOf(list)
    return transaction(this.db, async (trx) => {
      const gone = await trx(UNMATCHED_TABLE)
        .where({ kind })
        .whereRaw("service_id = ANY(?)", [[...readable]])
        .delete()
        .returning<{ id: string }[]>("id")
      await endUnmatched(
        trx,
        gone.map(({ id }) => id)
      )
      if (odd.length === 0) {
        return []
      }
      const rows = await trx(UNMATCHED_TABLE)
        .insert(
          odd.map(({ name, amountMinor, createdAt, fields }) => ({
            id: generateEntityId(undefined, "inunm"),
            account,
            environment,
            kind,
            service_id: name,
            amount_minor: amountMinor,
            remote_state: fields.join(", "),
            remote_created_at: createdAt ?? now,
            // By this machine's clock, as the time a refund is sent at.
            created_at: now,
          }))
        )
        .onConflict(trx.raw("(kind, service_id) WHERE deleted_at IS NULL"))
        .merge(["remote_state", "updated_at"])
        // Postgres marks a row that was there before with the transaction that changes it.
        .returning<KeptRow[]>(["id", "service_id", "remote_created_at as since", trx.raw("xmax = 0 AS is_new")])
      const added = rows.filter(({ is_new }) => is_new)
      await raiseUnmatched(
        trx,
        "unreadable_record",
        added.map(({ id, since }) => ({ id, account, since }))
      )
      return odd.filter(({ name }) => added.some(({ service_id }) => service_id === name))
    })
  }

  /**
   * The name of a refund that cannot be read and may be of this amount and time, if nobody has dealt with it.
   *
   * @param seenSince one that the list showed before is another
   */
  async refundLike(
    keys: readonly AccountKey[],
    amountMinor: MinorAmount,
    made: { from: Date; until: Date },
    seenSince: Date
  ): Promise<string | undefined> {
    const row = await this.db(`${UNMATCHED_TABLE} as u`)
      .join(`${ISSUE_TABLE} as i`, "i.subject_id", "u.id")
      .where({ "u.kind": kindOf("refund"), "i.dismissed_at": null })
      .whereIn(["u.account", "u.environment"], asPairs(keys))
      .whereBetween("u.remote_created_at", [made.from, made.until])
      .andWhere("u.created_at", ">=", seenSince)
      .andWhere((query) => void query.whereNull("u.amount_minor").orWhere("u.amount_minor", amountMinor))
      .first<{ service_id: string } | undefined>("u.service_id")
    return row?.service_id
  }
}

function kindOf(list: ListOf): string {
  return `unreadable_${list}`
}
