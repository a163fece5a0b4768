import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** `wasHeld` when it was taken over: from an owner who never gave it back, or one's own. */
export type TakenLease = { wasHeld: boolean }

/**
 * Takes a lease, or extends one's own. By the database's clock, so that the machines' clocks do not matter.
 *
 * @returns undefined while somebody else holds it
 */
export async function takeLease(
  db: Knex,
  key: string,
  owner: string,
  leaseMs: number
): Promise<TakenLease | undefined> {
  const { rows } = await db.raw<{ rows: TakenLease[] }>(
    `INSERT INTO instalments_lease AS held (key, owner, until)
     VALUES (:key, :owner, now() + :leaseMs * interval '1 millisecond')
     ON CONFLICT (key) DO UPDATE SET owner = excluded.owner, until = excluded.until, updated_at = now()
     WHERE held.until < now() OR held.owner = excluded.owner
     RETURNING xmax <> 0 AS "wasHeld"`,
    { key, owner, leaseMs }
  )
  return rows[0]
}

/** Gives a lease back; one that ended and went to somebody else stays theirs. */
export async function releaseLease(db: Knex, key: string, owner: string): Promise<void> {
  await db("instalments_lease").where({ key, owner }).delete()
}

/**
 * Keys of leases that ended a while ago and were never given back: their owners died.
 *
 * @param prefix what the keys begin with; it holds no % and no _
 */
export async function abandonedLeases(db: Knex, prefix: string, ageMs: number, limit: number): Promise<string[]> {
  const rows = await db("instalments_lease")
    .where("key", "like", `${prefix}%`)
    .andWhere("until", "<", db.raw("now() - ? * interval '1 millisecond'", [ageMs]))
    .orderBy("until")
    .limit(limit)
    .select<{ key: string }[]>("key")
  return rows.map(({ key }) => key)
}
