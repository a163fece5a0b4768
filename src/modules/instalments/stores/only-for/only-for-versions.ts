import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { MinorAmount } from "../../../../core/money/money"
import type { OnlyForVersion, OwnLimits } from "../../../../core/only-for/only-for"
import { asIs, date, integer, orNull, Table, text } from "../table"
import { transaction } from "../transaction"
import { lastVersion, MOST_VERSIONS } from "../versions"

const TABLE = "instalments_only_for"

const VERSIONS = new Table(TABLE, {
  id: text,
  account: text,
  version: integer,
  minMinor: orNull(asIs<MinorAmount>()),
  maxMinor: orNull(asIs<MinorAmount>()),
  countries: orNull(asIs<string[]>()),
  customerGroups: orNull(asIs<string[]>()),
  salesChannels: orNull(asIs<string[]>()),
  reason: text,
  createdAt: date,
  createdBy: text,
})

/** Why limits were set, and by whom. `after`: the version that the admin saw, 0 for none. */
type Saving = { after: number; reason: string; by: string }

/** Whom admins let each account be offered to. A version is written once, and the last one holds. */
export class OnlyForVersions {
  constructor(private readonly db: Knex) {}

  /** What holds for an account; undefined where nobody has set anything. */
  async current(account: string): Promise<OnlyForVersion | undefined> {
    return VERSIONS.first(this.newestFirst(account))
  }

  /** What holds for each account for which somebody has set something. */
  async currentOfAll(): Promise<OnlyForVersion[]> {
    return VERSIONS.all(VERSIONS.rows(this.db).distinctOn("account").orderByRaw("account, version DESC"))
  }

  /** Newest first. */
  async versions(account: string): Promise<OnlyForVersion[]> {
    return VERSIONS.all(this.newestFirst(account).limit(MOST_VERSIONS))
  }

  /** Holds from now on, on every process. @returns undefined where somebody else has saved one meanwhile */
  async save(account: string, limits: OwnLimits, { after, reason, by }: Saving): Promise<OnlyForVersion | undefined> {
    return transaction(this.db, async (trx) => {
      const last = await lastVersion(trx, TABLE, { account })
      return last === after
        ? VERSIONS.inserted(
            trx(TABLE).insert({
              id: generateEntityId(undefined, "inonly"),
              account,
              version: last + 1,
              min_minor: limits.minMinor,
              max_minor: limits.maxMinor,
              countries: listed(limits.countries),
              customer_groups: listed(limits.customerGroups),
              sales_channels: listed(limits.salesChannels),
              reason,
              created_by: by,
            })
          )
        : undefined
    })
  }

  private newestFirst(account: string): Knex.QueryBuilder {
    return VERSIONS.rows(this.db).where({ account }).orderBy("version", "desc")
  }
}

/** A list would otherwise become an array of Postgres, which is no JSON. */
function listed(names: readonly string[] | null): string | null {
  return names === null ? null : JSON.stringify(names)
}
