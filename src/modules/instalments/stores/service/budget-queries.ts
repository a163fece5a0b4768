import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** The requests lately sent or promised to an endpoint; times in milliseconds since 1970 by the database's clock. */
export type BudgetState = { slots: readonly number[]; blockedUntil: number; now: number }

export async function readBudget(
  db: Knex,
  { account, endpoint }: { account: string; endpoint: string }
): Promise<BudgetState> {
  const { rows } = await db.raw<{ rows: { slots: number[] | null; blocked: number | null; now: number }[] }>(
    `SELECT b.slots, (extract(epoch from b.blocked_until) * 1000)::float8 AS blocked,
            (extract(epoch from clock_timestamp()) * 1000)::float8 AS now
     FROM (SELECT 1) one
     LEFT JOIN instalments_rate_budget b ON b.account = :account AND b.endpoint = :endpoint AND b.deleted_at IS NULL`,
    { account, endpoint }
  )
  const [row] = rows
  return { slots: row?.slots ?? [], blockedUntil: row?.blocked ?? 0, now: row?.now ?? 0 }
}
