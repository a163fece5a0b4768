import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What was told of a payment, what is left to a person, what proves an unpaid order to be ours; whose key signed a callback. */
export class Migration20261122010500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "instalments_checkout" add column if not exists "held_at" timestamptz null, add column if not exists "notified_of" text null, add column if not exists "unpaid_order_id" text null;`
    )
    this.addSql(
      `alter table if exists "instalments_callback" add column if not exists "environment" text check ("environment" in ('sandbox', 'production')) null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "instalments_checkout" drop column if exists "held_at", drop column if exists "notified_of", drop column if exists "unpaid_order_id";`
    )
    this.addSql(`alter table if exists "instalments_callback" drop column if exists "environment";`)
  }
}
