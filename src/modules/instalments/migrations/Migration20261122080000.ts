import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const COLUMNS = ["reference", "service_checkout_id"]

/** Payments are found by the end of their reference, and of their id at the service, too: an index on what is written backwards. */
export class Migration20261122080000 extends Migration {
  override async up(): Promise<void> {
    for (const column of COLUMNS) {
      this.addSql(
        `create index if not exists "IDX_instalments_checkout_${column}_end"
         on "instalments_checkout" (reverse("${column}") text_pattern_ops);`
      )
    }
  }

  override async down(): Promise<void> {
    for (const column of COLUMNS) {
      this.addSql(`drop index if exists "IDX_instalments_checkout_${column}_end";`)
    }
  }
}
