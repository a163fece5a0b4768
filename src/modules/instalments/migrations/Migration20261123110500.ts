import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Long jobs are done in pieces: where the next one begins. And creations without an answer are found by what the service lists. */
export class Migration20261123110500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "instalments_job_run" add column if not exists "position" text null;`)
    this.addSql(`drop index if exists "IDX_instalments_checkout_unknown";`)
    this.addSql(
      `create index if not exists "IDX_instalments_checkout_unanswered"
       on "instalments_checkout" ("account", "environment", "remote_state", "amount_minor", "created_at")
       where remote_state IN ('opening', 'unknown', 'successful') AND service_checkout_id IS NULL AND deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_instalments_checkout_unanswered";`)
    this.addSql(
      `create index if not exists "IDX_instalments_checkout_unknown" on "instalments_checkout" ("account", "environment")
       where remote_state IN ('unknown', 'successful') AND service_checkout_id IS NULL AND deleted_at IS NULL;`
    )
    this.addSql(`alter table "instalments_job_run" drop column if exists "position";`)
  }
}
