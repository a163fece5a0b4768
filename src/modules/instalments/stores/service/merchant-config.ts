import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Band } from "../../../../core/money/bands"

const TABLE = "instalments_merchant_config"

/** Whose bands: the account's own, or a managed merchant's. */
export type ConfigKey = { account: string; merchant_id: string; environment: "sandbox" | "production" }

/** The last known good configuration. */
export type StoredConfig = { name: string; bands: Band[]; fetchedAt: Date; nextFetchAt: Date }

type Row = { name: string; bands: Band[]; fetched_at: Date; next_fetch_at: Date }

export async function readConfig(db: Knex, key: ConfigKey): Promise<StoredConfig | undefined> {
  const row = await db(TABLE)
    .where({ ...key, deleted_at: null })
    .first<Row | undefined>()
  return row && { name: row.name, bands: row.bands, fetchedAt: row.fetched_at, nextFetchAt: row.next_fetch_at }
}

export async function writeConfig(
  db: Knex,
  key: ConfigKey,
  name: string,
  bands: readonly Band[],
  nextFetchAt: Date
): Promise<void> {
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
}

export async function postponeFetch(db: Knex, key: ConfigKey, nextFetchAt: Date): Promise<void> {
  await db(TABLE)
    .where({ ...key, deleted_at: null })
    .update({ next_fetch_at: nextFetchAt, updated_at: db.fn.now() })
}

/** Whether the service approves refunds without review, as far as it has shown; undefined while it has not. */
export async function readRefundApproval(db: Knex, key: ConfigKey): Promise<boolean | undefined> {
  const row = await db(TABLE)
    .where({ ...key, deleted_at: null })
    .first<{ automatic_refund_approval: boolean | null } | undefined>("automatic_refund_approval")
  return row?.automatic_refund_approval ?? undefined
}

/** The service has shown that it approves refunds without review. */
export async function learnRefundApproval(db: Knex, key: ConfigKey): Promise<void> {
  await db(TABLE)
    .where({ ...key, deleted_at: null })
    .update({ automatic_refund_approval: true, updated_at: db.fn.now() })
}
