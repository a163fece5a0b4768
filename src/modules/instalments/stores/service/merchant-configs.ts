import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Band } from "../../../../core/money/bands"
import type { AccountKey } from "../account-key"
import { asIs, columns, date, reader, type RowOf, text, type ValueOf } from "../columns"
import type { Fence } from "./fence"

const TABLE = "instalments_merchant_config"

/** Whose bands: the account's own, or a managed merchant's. */
export type ConfigKey = AccountKey & { merchant_id: string }

const CONFIG = columns({
  name: ["name", text],
  bands: ["bands", asIs<Band[]>()],
  fetchedAt: ["fetched_at", date],
  nextFetchAt: ["next_fetch_at", date],
})

/** The last known good configuration. */
export type StoredConfig = ValueOf<typeof CONFIG>

const toConfig: (row: RowOf<typeof CONFIG>) => StoredConfig = reader(CONFIG)

/** The last known good merchant config of each account. */
export class MerchantConfigs {
  constructor(
    private readonly db: Knex,
    private readonly fence: Fence
  ) {}

  async read(key: ConfigKey): Promise<StoredConfig | undefined> {
    const row = await this.of(key).first<RowOf<typeof CONFIG> | undefined>()
    return row && toConfig(row)
  }

  /** Keeps freshly fetched bands; they are fetched again after `nextFetchAt`. */
  async write(key: ConfigKey, name: string, bands: readonly Band[], nextFetchAt: Date): Promise<void> {
    return this.fence.write(async (db) => {
      const config = {
        name,
        bands: JSON.stringify(bands),
        fetched_at: db.fn.now(),
        next_fetch_at: nextFetchAt,
        updated_at: db.fn.now(),
      }
      await db(TABLE)
        .insert({ id: generateEntityId(undefined, "inconf"), ...key, ...config })
        .onConflict(db.raw("(account, merchant_id, environment) WHERE deleted_at IS NULL"))
        .merge(config)
    })
  }

  /** A fetch failed: the copy we have stays in use until `nextFetchAt`. */
  async postponeFetch(key: ConfigKey, nextFetchAt: Date): Promise<void> {
    return this.fence.write(async (db) => {
      await this.of(key, db).update({ next_fetch_at: nextFetchAt, updated_at: db.fn.now() })
    })
  }

  /** Whether the service approves refunds without review, as far as it has shown; undefined while it has not. */
  async readRefundApproval(key: ConfigKey): Promise<boolean | undefined> {
    const row = await this.of(key).first<{ automatic_refund_approval: boolean | null } | undefined>(
      "automatic_refund_approval"
    )
    return row?.automatic_refund_approval ?? undefined
  }

  /** The service has shown that it approves refunds without review. */
  async learnRefundApproval(key: ConfigKey): Promise<void> {
    await this.of(key).update({ automatic_refund_approval: true, updated_at: this.db.fn.now() })
  }

  private of(key: ConfigKey, db = this.db) {
    return db(TABLE).where({ ...key, deleted_at: null })
  }
}
