import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Old column, new column, by table. One id, one name: whose it is stands in it. */
const COLUMNS = [
  ["instalments_checkout", "remote_id", "service_checkout_id"],
  ["instalments_refund", "remote_id", "service_refund_id"],
  ["instalments_refund", "refund_id", "medusa_refund_id"],
  ["instalments_timeline_entry", "refund_id", "refund_row_id"],
  ["instalments_unmatched", "remote_id", "service_id"],
  ["instalments_unmatched", "told_at", "notified_at"],
] as const

const INDEXES = [
  ["IDX_instalments_checkout_remote_id_unique", "IDX_instalments_checkout_service_checkout_id_unique"],
  ["IDX_instalments_refund_remote_id_unique", "IDX_instalments_refund_service_refund_id_unique"],
  ["IDX_instalments_refund_refund_id_unique", "IDX_instalments_refund_medusa_refund_id_unique"],
  ["IDX_instalments_stray_key", "IDX_instalments_unmatched_key"],
  ["IDX_instalments_stray_deleted_at", "IDX_instalments_unmatched_deleted_at"],
  ["instalments_stray_pkey", "instalments_unmatched_pkey"],
] as const

const TIMELINE_KINDS = [
  ["refund_unbooked", "refund_reversed"],
  ["books_differ", "amounts_differ"],
  ["books_agree", "amounts_agree"],
  ["put_right_asked", "correction_asked"],
] as const

/** The ledger speaks the words of the rest of the plugin. No row is lost, in either direction. */
export class Migration20261122003000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "instalments_stray" rename to "instalments_unmatched";`)
    for (const [table, from, to] of COLUMNS) {
      this.addSql(`alter table "${table}" rename column "${from}" to "${to}";`)
    }
    for (const [from, to] of INDEXES) {
      this.addSql(`alter index "${from}" rename to "${to}";`)
    }
    for (const [from, to] of TIMELINE_KINDS) {
      this.addSql(`update "instalments_timeline_entry" set "kind" = '${to}' where "kind" = '${from}';`)
    }
  }

  override async down(): Promise<void> {
    for (const [from, to] of TIMELINE_KINDS) {
      this.addSql(`update "instalments_timeline_entry" set "kind" = '${from}' where "kind" = '${to}';`)
    }
    for (const [from, to] of INDEXES) {
      this.addSql(`alter index "${to}" rename to "${from}";`)
    }
    for (const [table, from, to] of COLUMNS) {
      this.addSql(`alter table "${table}" rename column "${to}" to "${from}";`)
    }
    this.addSql(`alter table "instalments_unmatched" rename to "instalments_stray";`)
  }
}
