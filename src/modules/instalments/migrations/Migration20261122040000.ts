import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const STATES = ["scheduled", "submitting", "unknown", "requested", "pending", "complete", "failed", "rejected"]

/** A refund that waits to be sent can be called off. */
export class Migration20261122040000 extends Migration {
  override async up(): Promise<void> {
    this.allow([...STATES, "called_off"])
  }

  override async down(): Promise<void> {
    this.addSql(`update "instalments_refund" set "state" = 'rejected' where "state" = 'called_off';`)
    this.allow(STATES)
  }

  private allow(states: readonly string[]): void {
    const list = states.map((state) => `'${state}'`).join(", ")
    this.addSql(`alter table "instalments_refund" drop constraint if exists "instalments_refund_state_check";`)
    this.addSql(
      `alter table "instalments_refund" add constraint "instalments_refund_state_check" check ("state" in (${list}));`
    )
  }
}
