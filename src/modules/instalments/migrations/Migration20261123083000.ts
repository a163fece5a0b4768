import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const STAMPS = `"created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null`
const REASONS = ["no_signature", "wrong_signature", "wrong_key", "malformed", "too_large"]

/** What is wrong for everybody, and what it is decided from: calls of the service, jobs that ended well, callbacks without a signature. */
export class Migration20261123083000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "instalments_service_call" ("id" text not null, "account" text not null,
       "environment" text check ("environment" in ('sandbox', 'production')) not null, "endpoint" text not null,
       "answered" integer not null default 0, "failed" integer not null default 0, "answered_at" timestamptz null,
       "limited_at" timestamptz null, "clock_ahead_ms" integer null, "failures" integer not null default 0,
       "failing_since" timestamptz null, "failed_at" timestamptz null, "code" text null, "status" integer null,
       "cause" text null, "suspect" text null, ${STAMPS}, constraint "instalments_service_call_pkey" primary key ("id"));`
    )
    this.addSql(
      `create unique index if not exists "IDX_instalments_service_call_key" on "instalments_service_call" ("account", "environment", "endpoint")
       where deleted_at is null;`
    )
    this.addSql(
      `create table if not exists "instalments_alert" ("id" text not null, "key" text not null, "code" text not null,
       "kind" text null, "severity" text check ("severity" in ('critical', 'warning')) not null, "account" text null,
       "since" timestamptz not null, "facts" jsonb not null, "told_at" timestamptz null, "cleared_at" timestamptz null,
       ${STAMPS}, constraint "instalments_alert_pkey" primary key ("id"));`
    )
    this.addSql(
      `create unique index if not exists "IDX_instalments_alert_open" on "instalments_alert" ("key")
       where cleared_at is null and deleted_at is null;`
    )
    for (const table of ["instalments_service_call", "instalments_alert"]) {
      this.addSql(
        `create index if not exists "IDX_${table}_deleted_at" on "${table}" ("deleted_at") where deleted_at is null;`
      )
    }
    this.addSql(`alter table "instalments_job_run" add column if not exists "succeeded_at" timestamptz null;`)
    this.addSql(reasonsAre([...REASONS, "stripped"]))
  }

  override async down(): Promise<void> {
    this.addSql(`delete from "instalments_callback_refusal" where "reason" = 'stripped';`)
    this.addSql(reasonsAre(REASONS))
    this.addSql(`alter table "instalments_job_run" drop column if exists "succeeded_at";`)
    this.addSql(`drop table if exists "instalments_alert";`)
    this.addSql(`drop table if exists "instalments_service_call";`)
  }
}

function reasonsAre(reasons: readonly string[]): string {
  const named = reasons.map((reason) => `'${reason}'`).join(", ")
  return `alter table "instalments_callback_refusal" drop constraint if exists "instalments_callback_refusal_reason_check",
          add constraint "instalments_callback_refusal_reason_check" check ("reason" in (${named}));`
}
