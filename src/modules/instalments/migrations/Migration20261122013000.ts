import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * When the service was last asked about a checkout, so that nobody asks again a moment later; and the ways to what may be
 * forgotten.
 */
export class Migration20261122013000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "instalments_checkout" add column if not exists "looked_at" timestamptz null;`)
    this.addSql(
      `create index if not exists "IDX_instalments_checkout_unpaid" on "instalments_checkout" ("created_at")
       where remote_state in ('refused', 'cancelled', 'invalid_payload', 'lapsed');`
    )
    this.addSql(
      `create index if not exists "IDX_instalments_callback_last_seen_at" on "instalments_callback" ("last_seen_at")
       where outcome is not null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_instalments_callback_last_seen_at";`)
    this.addSql(`drop index if exists "IDX_instalments_checkout_unpaid";`)
    this.addSql(`alter table if exists "instalments_checkout" drop column if exists "looked_at";`)
  }
}
