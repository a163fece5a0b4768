import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What a merchant says of paying in instalments, with its versions. */
export class Migration20261123111500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "instalments_wording" ("id" text not null, "account" text not null, "language" text not null,
       "version" integer not null, "message" text not null, "disclosure" text not null, "example" text not null,
       "link_text" text not null, "link_url" text not null, "created_by" text not null, "published_at" timestamptz null,
       "published_by" text null, "approved_by" text null, "approved_on" text null, "approval_recorded_by" text null,
       "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(),
       "deleted_at" timestamptz null, constraint "instalments_wording_pkey" primary key ("id"));`
    )
    this.addSql(
      `create unique index if not exists "IDX_instalments_wording_version" on "instalments_wording" ("account", "language", "version")
       where deleted_at is null;`
    )
    this.addSql(
      `create index if not exists "IDX_instalments_wording_deleted_at" on "instalments_wording" ("deleted_at") where deleted_at is null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "instalments_wording";`)
  }
}
