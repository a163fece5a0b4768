import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { type Alert, alertKey, SAME_TROUBLE_MS } from "../../../../core/health/alert"

const TABLE = "instalments_alert"
/** How long what is over is kept. */
const KEPT = "90 days"
type Row = {
  id: string
  code: Alert["code"]
  kind: Alert["kind"]
  severity: Alert["severity"]
  account: string | null
  since: Date
  facts: Alert["facts"]
  told_at: Date | null
  reopened_at: Date | null
  created_at: Date
  updated_at: Date
}

/** An alert as it is kept, when it was first and last seen, and when it last came back after it was over. */
export type KeptAlert = Alert & {
  id: string
  toldAt: Date | null
  reopenedAt: Date | null
  raisedAt: Date
  seenAt: Date
}

/** What is wrong now, and what was: of all processes that see a change, one writes it. */
export class Alerts {
  constructor(private readonly db: Knex) {}

  async open(): Promise<KeptAlert[]> {
    const rows = await this.db(TABLE).where({ cleared_at: null, deleted_at: null }).orderBy("since").select<Row[]>()
    return rows.map(toAlert)
  }

  /**
   * Opens an alert; one that is open gets its newest facts, severity included.
   *
   * @returns undefined where it is open already, else the row; `toldAt` is set where it was over for minutes only and nobody was told
   *   that it was
   */
  async raise(alert: Alert): Promise<KeptAlert | undefined> {
    const { code, kind, severity, account, since } = alert
    const newest = { severity, facts: JSON.stringify(alert.facts) }
    const known = { key: alertKey(alert), cleared_at: null, deleted_at: null }
    if (
      await this.db(TABLE)
        .where(known)
        .update({ ...newest, updated_at: this.db.fn.now() })
    ) {
      return undefined
    }
    return (await this.reopened(alert)) ?? this.inserted({ ...newest, key: known.key, code, kind, account, since })
  }

  /** @returns the alert where it is open, its `reminder` has fallen, and no other process reminds of it; else undefined */
  async remind(alert: Alert): Promise<KeptAlert | undefined> {
    const { reminder } = alert.facts
    if (reminder === undefined) {
      return undefined
    }
    const [row] = await this.db(TABLE)
      .where({ key: alertKey(alert), cleared_at: null, deleted_at: null })
      .whereRaw("(facts->>'reminder')::numeric > ?", [reminder])
      .update({ facts: JSON.stringify(alert.facts), updated_at: this.db.fn.now() })
      .returning<Row[]>("*")
    return row && toAlert(row)
  }

  /** Closes an alert, and forgets those that were over long ago. @returns undefined where another process has */
  async clear({ id }: Pick<KeptAlert, "id">): Promise<KeptAlert | undefined> {
    const [row] = await this.db(TABLE)
      .where({ id, cleared_at: null })
      .update({ cleared_at: this.db.fn.now(), updated_at: this.db.fn.now() })
      .returning<Row[]>("*")
    await this.db(TABLE).whereRaw(`cleared_at < now() - interval '${KEPT}'`).delete()
    return row && toAlert(row)
  }

  /** Somebody is told of it. @returns false where another process has */
  async told({ id }: Pick<KeptAlert, "id">): Promise<boolean> {
    return (await this.db(TABLE).where({ id, told_at: null }).update({ told_at: this.db.fn.now() })) > 0
  }

  private async reopened(alert: Alert): Promise<KeptAlert | undefined> {
    const { rows } = await this.db.raw<{ rows: Row[] }>(
      `UPDATE ${TABLE} SET cleared_at = NULL, reopened_at = now(), facts = :facts, updated_at = now(),
         told_at = CASE severity WHEN 'warning' THEN told_at END
       WHERE id = (SELECT id FROM ${TABLE} WHERE key = :key AND cleared_at > now() - interval '${SAME_TROUBLE_MS} milliseconds'
                   AND deleted_at IS NULL ORDER BY cleared_at DESC LIMIT 1 FOR UPDATE SKIP LOCKED)
         AND NOT EXISTS (SELECT 1 FROM ${TABLE} WHERE key = :key AND cleared_at IS NULL AND deleted_at IS NULL)
       RETURNING *`,
      { key: alertKey(alert), facts: JSON.stringify(alert.facts) }
    )
    return rows[0] && toAlert(rows[0])
  }

  private async inserted(row: object): Promise<KeptAlert | undefined> {
    const [written] = await this.db(TABLE)
      .insert({ id: generateEntityId(undefined, "inalert"), ...row })
      .onConflict(this.db.raw("(key) WHERE cleared_at IS NULL AND deleted_at IS NULL"))
      .ignore()
      .returning<Row[]>("*")
    return written && toAlert(written)
  }
}

function toAlert({ id, code, kind, severity, account, since, facts, ...row }: Row): KeptAlert {
  const { told_at: toldAt, reopened_at: reopenedAt, created_at: raisedAt, updated_at: seenAt } = row
  return { id, code, kind, severity, account, since, facts, toldAt, reopenedAt, raisedAt, seenAt }
}
