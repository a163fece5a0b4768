import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A refund says what it is for, which one it takes up, and what was done about one that came to nothing. */
export class Migration20261122010000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table "instalments_refund" add column "kind" text check ("kind" in ('asked', 'order_cancelled', 'unplaced')) null, add column "retry_of" text null, add column "was_recorded" boolean null, add column "noticed" text check ("noticed" in ('untouched', 'corrected', 'pending')) null, add column "missed_at" timestamptz null;`
    )
    // Until now a payment's own id stood for what was never captured, and nothing for what never became an order.
    this.addSql(
      `update "instalments_refund" set "kind" = case when "medusa_refund_id" is null then 'unplaced' when starts_with("medusa_refund_id", 'pay_') then 'order_cancelled' else 'asked' end;`
    )
    this.addSql(
      `update "instalments_refund" set "medusa_refund_id" = null where starts_with("medusa_refund_id", 'pay_');`
    )
    this.addSql(
      `update "instalments_refund" as "new" set "retry_of" = "old"."id" from "instalments_refund" as "old" where "old"."retried_as" = "new"."id";`
    )
    this.addSql(
      `update "instalments_refund" as "r" set "was_recorded" = true from "instalments_timeline_entry" as "t" where "t"."refund_row_id" = "r"."id" and "t"."kind" = 'refund_reversed';`
    )
    this.addSql(`alter table "instalments_refund" alter column "kind" set not null;`)
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_instalments_refund_retry_of_unique" ON "instalments_refund" ("retry_of") WHERE retry_of IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(`alter table "instalments_refund_reading" add column "descends_to" timestamptz null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table "instalments_refund_reading" drop column "descends_to";`)
    this.addSql(`drop index if exists "IDX_instalments_refund_retry_of_unique";`)
    this.addSql(
      `alter table "instalments_refund" drop column "kind", drop column "retry_of", drop column "was_recorded", drop column "noticed", drop column "missed_at";`
    )
  }
}
