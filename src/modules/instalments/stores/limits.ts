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
export const SET_LIMITS = `SELECT ${Object.entries(LIMITS)
  .map(([name, ms]) => `set_config('${name}', '${ms}', true)`)
  .join(", ")}`

/** For a first statement that locks what it reads, in place of one that only sets the limits. It reads FROM `limits` as well. */
export const WITH_ALL_LIMITS = `WITH limits AS MATERIALIZED (${SET_LIMITS})`

/** For a statement that is a transaction of its own. */
export const WITHIN_LIMITS = `SELECT set_config('lock_timeout', '${LIMITS.lock_timeout}', true)`

/** What such a statement begins with: as soon as it reads FROM (or USING) `limits`, it waits for no lock longer than a transaction does. */
export const WITH_LIMITS = `WITH limits AS MATERIALIZED (${WITHIN_LIMITS})`
