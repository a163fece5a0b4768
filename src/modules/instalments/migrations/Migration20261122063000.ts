import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const COLUMNS = ["reference", "service_checkout_id"]

/** Payments are found by the beginning of their reference, and of their id at the service: whatever the database's language. */
export class Migration20261122063000 extends Migration {
  override async up(): Promise<void> {
    for (const column of COLUMNS) {
      this.addSql(
        `create index if not exists "IDX_instalments_checkout_${column}_beginning"
         on "instalments_checkout" ("${column}" text_pattern_ops);`
      )
    }
  }

  override async down(): Promise<void> {
    for (const column of COLUMNS) {
      this.addSql(`drop index if exists "IDX_instalments_checkout_${column}_beginning";`)
    }
  }
}
