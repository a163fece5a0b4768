import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AccountKey } from "./account-key"

/** Who alone works on a row, and for how long. A claim ends by itself, so a crash only delays; it goes by the database's clock. */
export type Claimant = { owner: string; leaseMs: number }

/** Who takes due rows of an account, and how many at the most. */
export type Claim = AccountKey & Claimant & { limit: number }

/** A moment that is so many milliseconds ahead, by the database's clock. */
export function later(db: Knex, ms: number): Knex.Raw {
  return db.raw("now() + ? * interval '1 millisecond'", [ms])
}

export function claimedBy(db: Knex, { owner, leaseMs }: Claimant): object {
  return { lease_owner: owner, lease_until: later(db, leaseMs) }
}

export const UNCLAIMED = { lease_owner: null, lease_until: null }

export function whereUnclaimed(query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query.whereRaw("(lease_until IS NULL OR lease_until < now())")
}
