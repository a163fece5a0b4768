import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * While a lease was held and never given back: from the first of those who took it over from each other to the last one's end,
 * by the database's clock.
 */
export type DeadTenure = { since: Date; until: Date }

/** `dead` when it was taken over from an owner who never gave it back. */
export type TakenLease = { dead: DeadTenure | null }

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
  const { rows } = await db.raw<{ rows: { since: Date | null; until: Date | null }[] }>(
    `WITH before AS (SELECT created_at, until FROM instalments_lease WHERE key = :key AND owner <> :owner)
     INSERT INTO instalments_lease AS held (key, owner, until)
     VALUES (:key, :owner, now() + :leaseMs * interval '1 millisecond')
     ON CONFLICT (key) DO UPDATE SET owner = excluded.owner, until = excluded.until, updated_at = now()
     WHERE held.until < now() OR held.owner = excluded.owner
     RETURNING (SELECT created_at FROM before) AS since, (SELECT until FROM before) AS until`,
    { key, owner, leaseMs }
  )
  const [row] = rows
  const dead = row?.since && row.until ? { since: row.since, until: row.until } : null
  return row && { dead }
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
