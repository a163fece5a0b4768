import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { LeaseBusyError } from "../../../core/lease"

/**
 * What a process that is suspended, or whose host vanishes, may cost the others. Postgres itself would wait for its transaction
 * until TCP gives up, two hours later, with every row locked that it has locked. Milliseconds.
 */
const LIMITS = {
  /** A transaction waits for nothing but the database between its statements: whoever says nothing for so long has stopped. */
  idle_in_transaction_session_timeout: 5_000,
  /** Longer than that, so that whoever waits for one that has stopped gets their turn instead of an error. */
  lock_timeout: 8_000,
  /** Much longer than any statement of the ledger's takes, a pass of its housekeeping included. */
  statement_timeout: 30_000,
}

/** For the length of a transaction, which is all that a pool in front of Postgres (pgbouncer) lets anybody set. */
const SET_LIMITS = `SELECT ${Object.entries(LIMITS)
  .map(([name, ms]) => `set_config('${name}', '${ms}', true)`)
  .join(", ")}`

/** For a first statement that locks what it reads, in place of one that only sets the limits. It reads FROM `limits` as well. */
export const WITH_ALL_LIMITS = `WITH limits AS MATERIALIZED (${SET_LIMITS})`

/** For a statement that is a transaction of its own. */
export const WITHIN_LIMITS = `SELECT set_config('lock_timeout', '${LIMITS.lock_timeout}', true)`

/** What such a statement begins with: as soon as it reads FROM (or USING) `limits`, it waits for no lock longer than a transaction does. */
export const WITH_LIMITS = `WITH limits AS MATERIALIZED (${WITHIN_LIMITS})`

/** Postgres' own; a database may have a stricter one, under which whoever has waited for a row does not see what became of it. */
const READ_COMMITTED = { isolationLevel: "read committed" } as const

/**
 * Runs a transaction of the ledger: the only way to begin one.
 *
 * @param begin the first statement, where it is one that begins WITH_ALL_LIMITS
 * @throws LeaseBusyError when somebody else held a row for too long, or this process itself stopped in the midst: nothing is
 *   written, and the same may succeed later
 */
export async function transaction<T>(
  db: Knex,
  work: (trx: Knex) => Promise<T>,
  begin: (trx: Knex) => Promise<void> = setLimits
): Promise<T> {
  let failure: unknown
  const written = db.transaction(async (trx) => {
    try {
      await begin(trx)
      return await work(trx)
    } catch (error) {
      failure = error
      throw error
    }
  }, READ_COMMITTED)
  // Without a connection there is nothing to roll back, and knex tells of that instead of what went wrong before.
  return written.catch((error: unknown) => Promise.reject(orBusy(failure ?? error)))
}

/** For a transaction whose work begins with a statement that begins WITH_ALL_LIMITS. */
export const limitedByFirst = () => Promise.resolve()

async function setLimits(trx: Knex): Promise<void> {
  await trx.raw(SET_LIMITS)
}

/** lock_not_available, query_canceled, idle_in_transaction_session_timeout. */
const TIMED_OUT: ReadonlySet<string | undefined> = new Set(["55P03", "57014", "25P03"])
/** serialization_failure: of a statement on its own, in a database whose isolation is stricter than Postgres' own. */
const OVERTAKEN = "40001"
const MOST_TRIES = 10

/** A statement that ran into a limit comes to nothing: LeaseBusyError for it, any other error as it is. */
function orBusy(error: unknown): unknown {
  return TIMED_OUT.has(codeOf(error))
    ? new LeaseBusyError("The ledger is held by somebody else", { cause: error })
    : error
}

/**
 * Runs a statement that is a transaction of its own, again where another one overtook it.
 *
 * @throws LeaseBusyError when somebody else held a row for too long
 */
export async function alone<T>(statement: () => PromiseLike<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await statement()
    } catch (error) {
      if (codeOf(error) !== OVERTAKEN || tries === MOST_TRIES) {
        throw orBusy(error)
      }
    }
  }
}

/** Postgres' own code of an error. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined
}
