import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { LeaseBusyError } from "../../../core/lease"
import { SET_LIMITS } from "./limits"

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
