import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** When each job last ran, in whichever process. */
export class Migration20261123071500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "instalments_job_run" ("job" text not null, "started_at" timestamptz not null,
       "finished_at" timestamptz null, "error" text null,
       "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(),
       "deleted_at" timestamptz null, constraint "instalments_job_run_pkey" primary key ("job"));`
    )
    this.addSql(
      `create index if not exists "IDX_instalments_job_run_deleted_at" on "instalments_job_run" ("deleted_at")
       where deleted_at is null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "instalments_job_run";`)
  }
}
