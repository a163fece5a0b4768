import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Since when and why a payment has no order, and when it got one: what these decide is decided from columns. */
export class Migration20261123074500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table "instalments_checkout" add column if not exists "failed_at" timestamptz null,
         add column if not exists "failure_cause" text null,
         add column if not exists "is_shops_failure" boolean not null default false,
         add column if not exists "placed_at" timestamptz null;`
    )
    this.addSql(`update "instalments_checkout" set "placed_at" = "paid_at" where "placement_state" = 'placed';`)
    this.addSql(
      `update "instalments_checkout" set "failed_at" = "paid_at"
       where "placement_state" = 'unplaced' and "problem" = 'completion_failed';`
    )
    this.addSql(`drop index if exists "IDX_instalments_checkout_placed";`)
    for (const column of ["placed_at", "failed_at"]) {
      this.addSql(
        `create index if not exists "IDX_instalments_checkout_${column}"
         on "instalments_checkout" ("${column}") where "${column}" is not null;`
      )
    }
  }

  override async down(): Promise<void> {
    for (const column of ["placed_at", "failed_at", "failure_cause", "is_shops_failure"]) {
      this.addSql(`alter table "instalments_checkout" drop column if exists "${column}";`)
    }
  }
}
