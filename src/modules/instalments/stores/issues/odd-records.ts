import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MinorAmount } from "../../../../core/money/money"
import { type AccountKey, asNames } from "../account-key"
import { transaction } from "../transaction"
import { ISSUE_TABLE } from "../tables/issue"
import { UNMATCHED_TABLE } from "../tables/unmatched"
import { forgetUnmatched, keepUnmatched, raiseUnmatched } from "./unmatched"

/** A record of one of the service's lists that cannot be read. */
type OddListed = {
  /** Its id at the service, or a name made of what it holds. */
  name: string
  amountMinor: MinorAmount | null
  createdAt: Date | null
  /** The fields that do not fit. */
  fields: readonly string[]
}

export type ListOf = "checkout" | "refund"

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
    const kind = `unreadable_${list}` as const
    return transaction(this.db, async (trx) => {
      const read = trx(UNMATCHED_TABLE)
        .where({ kind })
        .whereRaw("service_id = ANY(?)", [[...readable]])
      await forgetUnmatched(trx, read)
      const kept = await keepUnmatched(
        trx,
        odd.map(({ name, amountMinor, createdAt, fields }) => ({
          account,
          environment,
          kind,
          serviceId: name,
          amountMinor,
          remoteState: fields.join(", "),
          remoteCreatedAt: createdAt ?? now,
          firstSeenAt: now,
        }))
      )
      const added = kept.filter(({ isNew }) => isNew)
      await raiseUnmatched(trx, "unreadable_record", added)
      return odd.filter(({ name }) => added.some(({ serviceId }) => serviceId === name))
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
      .where({ "u.kind": "unreadable_refund", "i.dismissed_at": null })
      .whereRaw("u.listed_for && ?::text[]", [asNames(keys)])
      .whereBetween("u.remote_created_at", [made.from, made.until])
      .andWhere("u.created_at", ">=", seenSince)
      .andWhere((query) => void query.whereNull("u.amount_minor").orWhere("u.amount_minor", amountMinor))
      .first<{ service_id: string } | undefined>("u.service_id")
    return row?.service_id
  }
}
