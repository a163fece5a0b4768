import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Socket } from "node:net"
import { isRelease, isRenewal, leaseOwnerIn, leasesRunOut, noteLeaseOwner } from "./leases"
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

/** Connections that processes which are asleep may hold, and some for those that are awake. */
const MOST_HELD = 20

/**
 * Puts every statement under the life that sends it.
 *
 * @param own the pool of the ledger's connection of its own
 * @returns the way to undo that
 */
export async function interceptDatabase(db: Knex, own: Knex): Promise<() => void> {
  pools = [db, own]
  // Each real process has one of its own. Here they share the pool, and one that is asleep keeps what it holds.
  own.client.pool.max = MOST_HELD
  const first: Connection = await db.client.acquireConnection()
  const driver: Pick<Connection, "query"> = Object.getPrototypeOf(first)
  await db.client.releaseConnection(first)
  const { query } = driver
  driver.query = function (this: Connection, config, ...rest) {
    const life = this.__knexUid === undefined ? undefined : currentLife.getStore()
    if (!life) {
      return query.call(this, config, ...rest)
    }
    life.touch(
      () => {
        const failure = follow(db, life, this, config)
        if (failure) {
          refuse(failure, rest)
        } else {
          query.call(this, config, ...rest.map((each) => counted(life, each)))
        }
      },
      () => breakOff(this)
    )
    // Knex is answered by its callback.
    return undefined
  }
  return () => {
    driver.query = query
  }
}

/** A statement's callback, if it is that: until it is called, the life is still at work. */
function counted(life: Life, each: unknown): unknown {
  if (typeof each !== "function") {
    return each
  }
  life.unanswered += 1
  return (...answer: unknown[]): unknown => {
    life.unanswered -= 1
    return Reflect.apply(each, undefined, answer)
  }
}

let pools: readonly Knex[] = []
const openTransactions = new WeakMap<Life, Set<Connection>>()

/**
 * Remembers what the database would notice if the life ended now: open transactions and held leases.
 *
 * @returns why the statement fails, if it does
 */
function follow(db: Knex, life: Life, connection: Connection, query: Query): Error | undefined {
  const open = transactionsOf(life)
  const owner = leaseOwnerIn(query)
  if (/^begin/i.test(query.text)) {
    open.add(connection)
  } else if (/^(commit;|rollback$)/i.test(query.text)) {
    open.delete(connection)
  } else if (owner !== undefined) {
    noteLeaseOwner(db, life, owner)
  } else if (isRenewal(query) && life.troubles.has("renewals_fail")) {
    return new Error("The renewal failed")
  } else if (isRelease(query) && life.troubles.has("releases_are_lost")) {
    void leasesRunOut(db, life)
    return new Error("The release was lost")
  }
  return undefined
}

function refuse(failure: Error, rest: readonly unknown[]): void {
  const answer = rest.find((each): each is (error: Error) => void => typeof each === "function")
  setImmediate(() => answer?.(failure))
}

function transactionsOf(life: Life): Set<Connection> {
  const known = openTransactions.get(life)
  if (known) {
    return known
  }
  const open = new Set<Connection>()
  openTransactions.set(life, open)
  life.whenItDies(() => open.forEach(breakOff))
  life.holdsRows = () => open.size > 0
  return open
}

/** A dead process's connection breaks: Postgres rolls back what was open on it. */
function breakOff(connection: Connection): void {
  connection.__knex__disposed = "its process died"
  connection.connection.stream.destroy()
  // Whose it is takes it back; to the others it is unknown.
  for (const { client } of pools) {
    void client.releaseConnection(connection)
  }
}
