import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261121121803 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "instalments_lease" ("key" text not null, "owner" text not null, "until" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "instalments_lease_pkey" primary key ("key"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_instalments_lease_deleted_at" ON "instalments_lease" ("deleted_at") WHERE deleted_at IS NULL;`);

    this.addSql(`drop table if exists "instalments_cart_lease" cascade;`);

    this.addSql(`alter table if exists "instalments_checkout" add column if not exists "provider_id" text not null;`);

    this.addSql(`drop index if exists "IDX_instalments_merchant_config_account_merchant_id_environment_unique";`);

    this.addSql(`alter table if exists "instalments_merchant_config" add column if not exists "next_fetch_at" timestamptz not null;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_instalments_merchant_config_key" ON "instalments_merchant_config" ("account", "merchant_id", "environment") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`create table if not exists "instalments_cart_lease" ("cart_id" text not null, "owner" text not null, "until" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "instalments_cart_lease_pkey" primary key ("cart_id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_instalments_cart_lease_deleted_at" ON "instalments_cart_lease" ("deleted_at") WHERE deleted_at IS NULL;`);

    this.addSql(`drop table if exists "instalments_lease" cascade;`);

    this.addSql(`alter table if exists "instalments_checkout" drop column if exists "provider_id";`);

    this.addSql(`drop index if exists "IDX_instalments_merchant_config_key";`);
    this.addSql(`alter table if exists "instalments_merchant_config" drop column if exists "next_fetch_at";`);

    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_instalments_merchant_config_account_merchant_id_environment_unique" ON "instalments_merchant_config" ("account", "merchant_id", "environment") WHERE deleted_at IS NULL;`);
  }

}
