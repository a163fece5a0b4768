import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Band } from "../../../../core/money/bands"
import { type AccountKey, asLists } from "../account-key"
import { asIs, date, flag, orNull, Table, text, upsert } from "../table"
import type { Fence } from "./fence"
import { isAnyThere, type Run } from "./job-runs"

export const CONFIG_TABLE = "instalments_merchant_config"

/** Whose bands: the account's own, or a managed merchant's. */
export type ConfigKey = AccountKey & { merchant_id: string }

const CONFIGS = new Table(CONFIG_TABLE, {
  name: text,
  bands: asIs<Band[]>(),
  fetchedAt: date,
  nextFetchAt: date,
  oddFields: orNull(text),
  automaticRefundApproval: orNull(flag),
})

type KeptConfig = ReturnType<typeof CONFIGS.read>
export type StoredConfig = Omit<KeptConfig, "oddFields" | "automaticRefundApproval">

/** As it was read just now. */
type NewConfig = Pick<StoredConfig, "name"> & { bands: readonly Band[]; oddFields: readonly string[] }

/** The last known good merchant config of each account. */
export class MerchantConfigs {
  constructor(
    private readonly db: Knex,
    private readonly fence: Fence
  ) {}

  async read(key: ConfigKey): Promise<KeptConfig | undefined> {
    return CONFIGS.first(this.of(key))
  }

  /**
   * Whether one of them is to be fetched: none is kept, or its time has come.
   *
   * @param run that has ended well where none is: the same statement notes it
   */
  async isDue(keys: readonly ConfigKey[], now: Date, run?: Run): Promise<boolean> {
    const query = this.db.raw(
      `SELECT c.id IS NULL OR c.next_fetch_at <= :now AS is_there
       FROM unnest(:accounts::text[], :environments::text[], :merchants::text[]) AS key (account, environment, merchant_id)
       LEFT JOIN ${CONFIG_TABLE} c ON (c.account, c.environment, c.merchant_id) = (key.account, key.environment, key.merchant_id)
         AND c.deleted_at IS NULL`,
      { ...asLists(keys), merchants: keys.map(({ merchant_id }) => merchant_id), now }
    )
    return isAnyThere(this.db, query, run)
  }

  /** Whose bands were ever read: every account that payments were made with, whichever are configured now. */
  async accounts(): Promise<AccountKey[]> {
    return this.db<AccountKey>(CONFIG_TABLE).distinct("account", "environment")
  }

  /** Keeps freshly fetched bands; they are fetched again after `nextFetchAt`. */
  async write(key: ConfigKey, { name, bands, oddFields }: NewConfig, nextFetchAt: Date): Promise<void> {
    return this.fence.write(async (db) => {
      const config = {
        name,
        bands: JSON.stringify(bands),
        odd_fields: oddFields.join(", ") || null,
        fetched_at: db.fn.now(),
        next_fetch_at: nextFetchAt,
      }
      await upsert(db, CONFIG_TABLE, "inconf", key, config)
    })
  }

  /** A fetch failed: the copy we have stays in use until `nextFetchAt`. */
  async postponeFetch(key: ConfigKey, nextFetchAt: Date): Promise<void> {
    return this.fence.write(async (db) => {
      await this.of(key, db).update({ next_fetch_at: nextFetchAt, updated_at: db.fn.now() })
    })
  }

  /** The service has shown that it approves refunds without review. */
  async learnRefundApproval(key: ConfigKey): Promise<void> {
    await this.of(key).update({ automatic_refund_approval: true, updated_at: this.db.fn.now() })
  }

  private of(key: ConfigKey, db = this.db) {
    return CONFIGS.rows(db).where(key)
  }
}
