import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A lease is a fence: each holder gets a higher number than all before, and the end of the one before is known. */
export class Migration20261122012000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create sequence if not exists "instalments_lease_token" as bigint;`)
    this.addSql(
      `alter table "instalments_lease" add column if not exists "token" bigint not null default nextval('instalments_lease_token'), add column if not exists "previous_until" timestamptz null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table "instalments_lease" drop column if exists "token", drop column if exists "previous_until";`
    )
    this.addSql(`drop sequence if exists "instalments_lease_token";`)
  }
}
