import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Callbacks that were refused, counted by account, hour and reason. */
export class Migration20261122060000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "instalments_callback_refusal" ("id" text not null, "account" text not null,
       "environment" text check ("environment" in ('sandbox', 'production')) not null, "hour" timestamptz not null,
       "reason" text check ("reason" in ('no_signature', 'wrong_signature', 'wrong_key', 'malformed', 'too_large')) not null,
       "refused" integer not null, "last_seen_at" timestamptz not null, "notified_at" timestamptz null,
       "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(),
       "deleted_at" timestamptz null, constraint "instalments_callback_refusal_pkey" primary key ("id"));`
    )
    this.addSql(
      `create index if not exists "IDX_instalments_callback_refusal_deleted_at" on "instalments_callback_refusal" ("deleted_at")
       where deleted_at is null;`
    )
    this.addSql(
      `create index if not exists "IDX_instalments_callback_refusal_hour" on "instalments_callback_refusal" ("account", "environment", "hour")
       where deleted_at is null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "instalments_callback_refusal";`)
  }
}
