import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const KINDS = "'checkout', 'refund', 'unreadable_checkout', 'unreadable_refund'"
const ISSUES =
  "'unmatched_checkout', 'unmatched_refund', 'unmatched_callback', 'unreadable_record', 'unsettled_callback'"

/** What the service lists and nobody can read is kept for a person; a callback that cannot be settled has attempts and an end. */
export class Migration20261123072000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table "instalments_unmatched" drop constraint if exists "instalments_stray_kind_check", drop constraint if exists "instalments_unmatched_kind_check", alter column "amount_minor" drop not null;`
    )
    this.addSql(
      `alter table "instalments_unmatched" add constraint "instalments_unmatched_kind_check" check ("kind" in (${KINDS}));`
    )
    this.addSql(
      `alter table "instalments_callback" drop constraint if exists "instalments_callback_outcome_check", add column if not exists "attempts" integer not null default 0, add column if not exists "next_try_at" timestamptz null;`
    )
    this.addSql(
      `alter table "instalments_callback" add constraint "instalments_callback_outcome_check" check ("outcome" in ('settled', 'unknown_reference', 'given_up'));`
    )
    this.addSql(`drop index if exists "IDX_instalments_issue_unmatched";`)
    this.addSql(
      `create index if not exists "IDX_instalments_issue_unmatched" on "instalments_issue" ("id") where issue in (${ISSUES});`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`delete from "instalments_issue" where issue in ('unreadable_record', 'unsettled_callback');`)
    this.addSql(`delete from "instalments_unmatched" where kind in ('unreadable_checkout', 'unreadable_refund');`)
    this.addSql(`update "instalments_callback" set "outcome" = null where "outcome" = 'given_up';`)
    this.addSql(
      `alter table "instalments_unmatched" drop constraint if exists "instalments_unmatched_kind_check", alter column "amount_minor" set not null;`
    )
    this.addSql(
      `alter table "instalments_callback" drop constraint if exists "instalments_callback_outcome_check", drop column if exists "attempts", drop column if exists "next_try_at";`
    )
  }
}
