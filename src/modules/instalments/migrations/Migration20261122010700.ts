import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Whether a shopper waits to hear if they paid is a fact of its own. */
export class Migration20261122010700 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table "instalments_checkout" add column if not exists "returned_at" timestamptz null, add column if not exists "answered_at" timestamptz null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table "instalments_checkout" drop column if exists "returned_at", drop column if exists "answered_at";`
    )
  }
}
