import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Refunds that may have been sent without the ledger's knowing, after a restore from a backup. */
export class Migration20261123073500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table "instalments_refund" add column if not exists "doubt" text check ("doubt" in ('ledger_gap', 'less_left')) null,
       add column if not exists "doubted_since" timestamptz null;`
    )
    this.addSql(
      `alter table "instalments_refund_reading" add column if not exists "gap_from" timestamptz null,
       add column if not exists "gap_until" timestamptz null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table "instalments_refund" drop column if exists "doubt", drop column if exists "doubted_since";`
    )
    this.addSql(
      `alter table "instalments_refund_reading" drop column if exists "gap_from", drop column if exists "gap_until";`
    )
  }
}
