import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex"

/** A connection that nobody uses is closed after this long, milliseconds. */
const IDLE_MS = 10_000

/**
 * A connection besides the shop's pool, to the same database. In a busy shop whoever wants one of the pool's waits for up to a
 * minute: a lease would end over it, and its holder be taken for dead.
 */
export function ownConnection(db: Knex): Knex {
  return knex({ ...db.client.config, pool: { min: 0, max: 1, idleTimeoutMillis: IDLE_MS } })
}
