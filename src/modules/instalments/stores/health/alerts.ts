import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { type Alert, alertKey, SAME_TROUBLE_MS } from "../../../../core/health/alert"
import { asIs, date, orNull, Table, text } from "../table"

export const ALERT_TABLE = "instalments_alert"
/** How long what is over is kept. */
const KEPT = "90 days"

export const ALERTS = new Table(ALERT_TABLE, {
  id: text,
  code: asIs<Alert["code"]>(),
  kind: asIs<Alert["kind"]>(),
  severity: asIs<Alert["severity"]>(),
  account: orNull(text),
  since: date,
  facts: asIs<Alert["facts"]>(),
  toldAt: orNull(date),
  reopenedAt: orNull(date),
  raisedAt: ["created_at", date],
  seenAt: ["updated_at", date],
})

/** Newest facts, in the title of an alert that was told already. */
const AS_TOLD = `?::jsonb || jsonb_strip_nulls(jsonb_build_object('host', facts->'host')) ||
  CASE WHEN told_at IS NULL THEN '{}' ELSE jsonb_strip_nulls(jsonb_build_object('endpoints', facts->'endpoints', 'cause', facts->'cause',
    'jobs', facts->'jobs', 'failing', ?::jsonb->'endpoints')) END`

/** An alert as it is kept, when it was first and last seen, and when it last came back after it was over. */
export type KeptAlert = ReturnType<typeof ALERTS.read>

/** Those that are not over. */
export const openAlerts = (db: Knex): Knex.QueryBuilder => ALERTS.rows(db).where({ cleared_at: null }).orderBy("since")

/** What is wrong now, and what was: of all processes that see a change, one writes it. */
export class Alerts {
  constructor(private readonly db: Knex) {}

  async open(): Promise<KeptAlert[]> {
    return ALERTS.all(openAlerts(this.db))
  }

  /**
   * Opens an alert; one that is open gets its newest facts, severity included, but stays about the host that it was told of, as what is
   * configured by now may be the repair, and about all that its title named: so it is told as over. `failing` is what fails by now.
   *
   * @returns undefined where it is open already, else the row; `toldAt` is set where it was over for minutes only and nobody was told
   *   that it was
   */
  async raise(alert: Alert): Promise<KeptAlert | undefined> {
    const { code, kind, severity, account, since } = alert
    const facts = JSON.stringify(alert.facts)
    const asTold = this.db.raw(AS_TOLD, [facts, facts])
    const known = { key: alertKey(alert), cleared_at: null, deleted_at: null }
    if (await this.db(ALERT_TABLE).where(known).update({ severity, facts: asTold, updated_at: this.db.fn.now() })) {
      return undefined
    }
    return (
      (await this.reopened(alert)) ?? this.inserted({ severity, facts, key: known.key, code, kind, account, since })
    )
  }

  /** @returns the alert where it is open, its `reminder` has fallen, and no other process reminds of it; else undefined */
  async remind(alert: Alert): Promise<KeptAlert | undefined> {
    const { reminder } = alert.facts
    if (reminder === undefined) {
      return undefined
    }
    const [reminded] = await ALERTS.written(
      this.db(ALERT_TABLE)
        .where({ key: alertKey(alert), cleared_at: null, deleted_at: null })
        .whereRaw("(facts->>'reminder')::numeric > ?", [reminder])
        .update({ facts: JSON.stringify(alert.facts), updated_at: this.db.fn.now() })
    )
    return reminded
  }

  /** Closes an alert, and forgets those that were over long ago. @returns undefined where another process has */
  async clear({ id }: Pick<KeptAlert, "id">): Promise<KeptAlert | undefined> {
    const [cleared] = await ALERTS.written(
      this.db(ALERT_TABLE)
        .where({ id, cleared_at: null })
        .update({ cleared_at: this.db.fn.now(), updated_at: this.db.fn.now() })
    )
    await this.db(ALERT_TABLE).whereRaw(`cleared_at < now() - interval '${KEPT}'`).delete()
    return cleared
  }

  async told({ id }: Pick<KeptAlert, "id">): Promise<void> {
    await this.db(ALERT_TABLE).where({ id, told_at: null }).update({ told_at: this.db.fn.now() })
  }

  private async reopened(alert: Alert): Promise<KeptAlert | undefined> {
    const [reopened] = await ALERTS.run(
      this.db,
      `UPDATE ${ALERT_TABLE} SET cleared_at = NULL, reopened_at = now(), facts = :facts, updated_at = now(),
         told_at = CASE severity WHEN 'warning' THEN told_at END
       WHERE id = (SELECT id FROM ${ALERT_TABLE} WHERE key = :key AND cleared_at > now() - interval '${SAME_TROUBLE_MS} milliseconds'
                   AND deleted_at IS NULL ORDER BY cleared_at DESC LIMIT 1 FOR UPDATE SKIP LOCKED)
         AND NOT EXISTS (SELECT 1 FROM ${ALERT_TABLE} WHERE key = :key AND cleared_at IS NULL AND deleted_at IS NULL)
       RETURNING *`,
      { key: alertKey(alert), facts: JSON.stringify(alert.facts) }
    )
    return reopened
  }

  private async inserted(row: object): Promise<KeptAlert | undefined> {
    const [inserted] = await ALERTS.written(
      this.db(ALERT_TABLE)
        .insert({ id: generateEntityId(undefined, "inalert"), ...row })
        .onConflict(this.db.raw("(key) WHERE cleared_at IS NULL AND deleted_at IS NULL"))
        .ignore()
    )
    return inserted
  }
}
