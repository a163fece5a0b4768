import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121130241 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "instalments_refund" drop constraint if exists "instalments_refund_remote_id_unique";`
    )
    this.addSql(
      `alter table if exists "instalments_refund" drop constraint if exists "instalments_refund_refund_id_unique";`
    )
    this.addSql(
      `alter table if exists "instalments_rate_budget" drop constraint if exists "instalments_rate_budget_account_endpoint_unique";`
    )
    this.addSql(
      `alter table if exists "instalments_checkout" drop constraint if exists "instalments_checkout_remote_id_unique";`
    )
    this.addSql(
      `alter table if exists "instalments_checkout" drop constraint if exists "instalments_checkout_reference_unique";`
    )
    this.addSql(
      `alter table if exists "instalments_callback" drop constraint if exists "instalments_callback_account_reference_status_unique";`
    )
    this.addSql(
      `create table if not exists "instalments_callback" ("id" text not null, "account" text not null, "reference" text not null, "status" text check ("status" in ('successful', 'cancelled')) not null, "amount_minor" integer not null, "currency_code" text not null, "number_of_payments" integer null, "deliveries" integer not null default 1, "first_seen_at" timestamptz not null, "last_seen_at" timestamptz not null, "outcome" text check ("outcome" in ('settled', 'unknown_reference')) null, "dealt_with_by" text null, "dealt_with_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "instalments_callback_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_instalments_callback_deleted_at" ON "instalments_callback" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_instalments_callback_account_reference_status_unique" ON "instalments_callback" ("account", "reference", "status") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_instalments_callback_first_seen_at" ON "instalments_callback" ("first_seen_at") WHERE outcome IS NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_instalments_callback_outcome" ON "instalments_callback" ("outcome") WHERE outcome = 'unknown_reference' AND deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "instalments_checkout" ("id" text not null, "reference" text not null, "account" text not null, "environment" text check ("environment" in ('sandbox', 'production')) not null, "cart_id" text not null, "payment_collection_id" text not null, "payment_session_id" text not null, "provider_id" text not null, "country_code" text null, "remote_id" text null, "payment_url" text null, "amount_minor" integer not null, "currency_code" text not null, "fingerprint" text not null, "remote_state" text check ("remote_state" in ('opening', 'unknown', 'refused', 'received', 'successful', 'cancelled', 'invalid_payload', 'lapsed')) not null, "placement_state" text check ("placement_state" in ('none', 'placing', 'placed', 'unplaced', 'refunding', 'returned')) not null, "number_of_payments" integer null, "order_id" text null, "problem" text null, "expires_at" timestamptz null, "paid_at" timestamptz null, "next_check_at" timestamptz null, "checks" integer not null default 0, "lease_owner" text null, "lease_until" timestamptz null, "version" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "instalments_checkout_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_instalments_checkout_reference_unique" ON "instalments_checkout" ("reference") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_instalments_checkout_deleted_at" ON "instalments_checkout" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_instalments_checkout_cart_id" ON "instalments_checkout" ("cart_id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_instalments_checkout_payment_session_id" ON "instalments_checkout" ("payment_session_id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_instalments_checkout_remote_id_unique" ON "instalments_checkout" ("remote_id") WHERE remote_id IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_instalments_checkout_order_id" ON "instalments_checkout" ("order_id") WHERE order_id IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_instalments_checkout_next_check_at" ON "instalments_checkout" ("next_check_at") WHERE next_check_at IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_instalments_checkout_placement_state" ON "instalments_checkout" ("placement_state") WHERE placement_state NOT IN ('none', 'placed') AND deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "instalments_lease" ("key" text not null, "owner" text not null, "until" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "instalments_lease_pkey" primary key ("key"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_instalments_lease_deleted_at" ON "instalments_lease" ("deleted_at") WHERE deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "instalments_list_cursor" ("id" text not null, "account" text not null, "environment" text check ("environment" in ('sandbox', 'production')) not null, "purpose" text not null, "next_url" text null, "page_items" integer not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "instalments_list_cursor_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_instalments_list_cursor_deleted_at" ON "instalments_list_cursor" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_instalments_list_cursor_key" ON "instalments_list_cursor" ("account", "environment", "purpose") WHERE deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "instalments_merchant_config" ("id" text not null, "account" text not null, "merchant_id" text not null, "environment" text check ("environment" in ('sandbox', 'production')) not null, "name" text not null, "bands" jsonb not null, "fetched_at" timestamptz not null, "automatic_refund_approval" boolean null, "next_fetch_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "instalments_merchant_config_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_instalments_merchant_config_deleted_at" ON "instalments_merchant_config" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_instalments_merchant_config_key" ON "instalments_merchant_config" ("account", "merchant_id", "environment") WHERE deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "instalments_rate_budget" ("id" text not null, "account" text not null, "endpoint" text not null, "slots" jsonb not null, "blocked_until" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "instalments_rate_budget_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_instalments_rate_budget_deleted_at" ON "instalments_rate_budget" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_instalments_rate_budget_account_endpoint_unique" ON "instalments_rate_budget" ("account", "endpoint") WHERE deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "instalments_refund" ("id" text not null, "checkout_id" text not null, "account" text not null, "refund_id" text null, "remote_id" text null, "amount_minor" integer not null, "state" text check ("state" in ('scheduled', 'submitting', 'unknown', 'requested', 'pending', 'complete', 'failed', 'rejected')) not null, "submit_after" timestamptz null, "submitted_at" timestamptz null, "attempts" integer not null default 0, "reason" text null, "retried_as" text null, "settled_at" timestamptz null, "next_check_at" timestamptz null, "checks" integer not null default 0, "lease_owner" text null, "lease_until" timestamptz null, "version" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "instalments_refund_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_instalments_refund_deleted_at" ON "instalments_refund" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_instalments_refund_checkout_id" ON "instalments_refund" ("checkout_id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_instalments_refund_refund_id_unique" ON "instalments_refund" ("refund_id") WHERE refund_id IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_instalments_refund_remote_id_unique" ON "instalments_refund" ("remote_id") WHERE remote_id IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_instalments_refund_next_check_at" ON "instalments_refund" ("next_check_at") WHERE next_check_at IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_instalments_refund_account" ON "instalments_refund" ("account") WHERE state = 'unknown' AND deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "instalments_refund_reading" ("id" text not null, "account" text not null, "environment" text check ("environment" in ('sandbox', 'production')) not null, "started_at" timestamptz null, "since" timestamptz null, "next_url" text null, "page_items" integer not null, "covered_from" timestamptz null, "covered_until" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "instalments_refund_reading_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_instalments_refund_reading_deleted_at" ON "instalments_refund_reading" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_instalments_refund_reading_key" ON "instalments_refund_reading" ("account", "environment") WHERE deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "instalments_stray" ("id" text not null, "account" text not null, "environment" text check ("environment" in ('sandbox', 'production')) not null, "kind" text check ("kind" in ('checkout', 'refund')) not null, "remote_id" text not null, "amount_minor" integer not null, "remote_state" text not null, "remote_created_at" timestamptz not null, "told_at" timestamptz null, "dealt_with_by" text null, "dealt_with_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "instalments_stray_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_instalments_stray_deleted_at" ON "instalments_stray" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_instalments_stray_key" ON "instalments_stray" ("kind", "remote_id") WHERE deleted_at IS NULL;`
    )

    this.addSql(
      `create table if not exists "instalments_timeline_entry" ("id" text not null, "checkout_id" text not null, "refund_id" text null, "at" timestamptz not null, "source" text not null, "kind" text not null, "details" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "instalments_timeline_entry_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_instalments_timeline_entry_deleted_at" ON "instalments_timeline_entry" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_instalments_timeline_entry_checkout_id_at" ON "instalments_timeline_entry" ("checkout_id", "at") WHERE deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "instalments_callback" cascade;`)

    this.addSql(`drop table if exists "instalments_checkout" cascade;`)

    this.addSql(`drop table if exists "instalments_lease" cascade;`)

    this.addSql(`drop table if exists "instalments_list_cursor" cascade;`)

    this.addSql(`drop table if exists "instalments_merchant_config" cascade;`)

    this.addSql(`drop table if exists "instalments_rate_budget" cascade;`)

    this.addSql(`drop table if exists "instalments_refund" cascade;`)

    this.addSql(`drop table if exists "instalments_refund_reading" cascade;`)

    this.addSql(`drop table if exists "instalments_stray" cascade;`)

    this.addSql(`drop table if exists "instalments_timeline_entry" cascade;`)
  }
}
