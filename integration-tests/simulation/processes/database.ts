import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Socket } from "node:net"
import { CART_LEASES } from "../../../src/workflows/ledger/with-lease"
import { moveBack } from "../moments"
import { STRAY_ORDERS } from "../unlinked-orders"
import { currentLife, type Life } from "./life"

/** A connection of the `pg` driver, as far as it is used here. */
type Connection = {
  query(config: Query, ...rest: unknown[]): unknown
  connection: { stream: Socket }
  /** Set once the pool has the connection; until then it is being made, for whoever comes first. */
  __knexUid?: string
  /** Knex hands a connection with this mark to nobody. */
  __knex__disposed?: string
}
type Query = { text: string; values?: unknown[] }

/** Puts every statement under the life that sends it. @returns the way to undo that */
export async function interceptDatabase(db: Knex): Promise<() => void> {
  const first: Connection = await db.client.acquireConnection()
  const driver: Pick<Connection, "query"> = Object.getPrototypeOf(first)
  await db.client.releaseConnection(first)
  const { query } = driver
  driver.query = function (this: Connection, config, ...rest) {
    const life = this.__knexUid === undefined ? undefined : currentLife.getStore()
    if (life && !life.touch()) {
      breakOff(db, this)
      return undefined
    }
    if (life) {
      follow(db, life, this, config)
    }
    return query.call(this, config, ...rest)
  }
  return () => {
    driver.query = query
  }
}

const openTransactions = new WeakMap<Life, Set<Connection>>()

/** Remembers what the database would notice if the life ended now: open transactions and held leases. */
function follow(db: Knex, life: Life, connection: Connection, { text, values }: Query): void {
  if (/^begin/i.test(text)) {
    transactionsOf(db, life).add(connection)
  } else if (/^(commit;|rollback$)/i.test(text)) {
    transactionsOf(db, life).delete(connection)
  } else if (/^insert into instalments_lease/i.test(text)) {
    const [, owner] = values ?? []
    ownersOf(db, life).add(String(owner))
  }
}

function transactionsOf(db: Knex, life: Life): Set<Connection> {
  const known = openTransactions.get(life)
  if (known) {
    return known
  }
  const open = new Set<Connection>()
  openTransactions.set(life, open)
  life.whenItDies(() => open.forEach((connection) => breakOff(db, connection)))
  return open
}

/** A dead process's connection breaks: Postgres rolls back what was open on it. */
function breakOff(db: Knex, connection: Connection): void {
  connection.__knex__disposed = "its process died"
  connection.connection.stream.destroy()
  void db.client.releaseConnection(connection)
}

const leaseOwners = new WeakMap<Life, Set<string>>()

/** The names under which a life has asked for leases. */
function ownersOf(db: Knex, life: Life): Set<string> {
  const known = leaseOwners.get(life)
  if (known) {
    return known
  }
  const owners = new Set<string>()
  leaseOwners.set(life, owners)
  life.whenItDies(() => void currentLife.exit(() => outlast(db, [...owners])))
  return owners
}

/** How long a lease outlives its owner. Milliseconds. */
const LEASE_MS = 20_000

/**
 * Nobody waits 20 real seconds for the leases of a dead process: their end is brought forward. What the process was making
 * of a cart is that much older then.
 */
async function outlast(db: Knex, owners: readonly string[]): Promise<void> {
  const held = () => db("instalments_lease").whereIn("owner", owners)
  const carts = await held().where("key", "like", `${CART_LEASES}%`).select<{ key: string }[]>("key")
  for (const { key } of carts) {
    await age(db, key.slice(CART_LEASES.length))
  }
  await held().update({ until: db.raw("now() - interval '1 second'") })
}

async function age(db: Knex, cartId: string): Promise<void> {
  const columns = ["created_at"]
  await moveBack(db, { table: "cart", columns }, LEASE_MS, "id = :cartId", { cartId })
  await moveBack(db, { table: "instalments_checkout", columns }, LEASE_MS, "cart_id = :cartId", { cartId })
  await moveBack(db, { table: "order", columns }, LEASE_MS, STRAY_ORDERS, { emails: "%" })
}
