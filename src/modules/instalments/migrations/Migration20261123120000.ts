import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Payments that have no cart: what an order still owes. */
export class Migration20261123120000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "instalments_checkout" add column if not exists "for_order_id" text null;`)
    this.addSql(
      `create index if not exists "IDX_instalments_checkout_for_order_id" on "instalments_checkout" ("for_order_id")
       where for_order_id IS NOT NULL AND deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_instalments_checkout_for_order_id";`)
    this.addSql(`alter table "instalments_checkout" drop column if exists "for_order_id";`)
  }
}
