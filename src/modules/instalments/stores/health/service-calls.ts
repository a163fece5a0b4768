import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type CallNews, type CallSum, NO_CALLS, withCall } from "../../../../core/health/calls"
import type { EndpointFacts, SuspectedOption } from "../../../../core/health/facts"
import type { AccountKey } from "../account-key"
import { asIs, columns, date, integer, orNull, type RowOf, Table, text } from "../table"
import { Sums } from "../sums"
import { transaction } from "../transaction"

export const CALL_TABLE = "instalments_service_call"
/**
 * Beside the endpoints: whether the service knew the checkouts that it was asked about, each of which it had made. What it says of
 * one whose page has closed it may say of all of those: what becomes of them, its document leaves open (spec, Checkout).
 */
export const KNOWN = "known_checkout"
const DENIED: CallNews = { kind: "failed", code: "not_found", status: 404, cause: null, suspect: null }

/** Which calls are summed up together. */
type CallKey = AccountKey & { endpoint: string }

type Noted = CallKey & { id: string; sum: CallSum }

const COLUMNS = columns({
  endpoint: text,
  answered: integer,
  failed: integer,
  answeredAt: orNull(date),
  limitedAt: orNull(date),
  clockAheadMs: orNull(integer),
  failures: integer,
  failingSince: orNull(date),
  failedAt: orNull(date),
  code: orNull(text),
  status: orNull(integer),
  cause: orNull(text),
  suspect: orNull(asIs<SuspectedOption>()),
})
const CALLS = new Table(CALL_TABLE, COLUMNS)
export type CallRow = RowOf<typeof COLUMNS>

/** All endpoints that were ever called for the account that it calls `key`. */
export const CALLS_OF_KEY = `
  SELECT * FROM ${CALL_TABLE} WHERE account = key.account AND environment = key.environment AND endpoint <> '${KNOWN}'
    AND deleted_at IS NULL ORDER BY endpoint`

/** What an account's calls of an endpoint came to. */
export type SummedCalls = Omit<EndpointFacts, "isSigned" | "isAlwaysThere">

/** What became of the calls of the service, of all processes together. */
export class ServiceCalls {
  private readonly sums = new Sums<Noted>((noted) => transaction(this.db, (trx) => write(trx, noted)))

  constructor(private readonly db: Knex) {}

  /** Notes how a call ended; written within a second. */
  note({ account, environment, endpoint }: CallKey, news: CallNews): void {
    const id = ["incalls", account, environment, endpoint].join("_")
    this.sums.add(id, (noted) => {
      const sum = withCall(noted?.sum ?? NO_CALLS, news, performance.now())
      return { id, account, environment, endpoint, sum }
    })
  }

  /** Notes whether the service knew a checkout that it had made; that it did not, only while its page is open. */
  noteKnown(key: AccountKey, isKnown: boolean): void {
    this.note({ ...key, endpoint: KNOWN }, isKnown ? { kind: "answered", clockAheadMs: null } : DENIED)
  }

  /** Writes at once what was noted. What cannot be written is dropped: the next call tells as much. */
  flush(): Promise<void> {
    return this.sums.flush()
  }
}

/**
 * One statement, rows in one order, so that two processes never wait for each other. Times become the database's, and so
 * does the clock that the service's is compared with: one process's own says nothing of the others. Read with a connection in
 * hand: for that a busy process may wait a minute, by which its clock would seem to be wrong.
 */
async function write(trx: Knex, noted: readonly Noted[]): Promise<void> {
  const sums = noted.map(({ sum: { failure, ...sum }, ...row }) => ({ ...row, ...sum, ...failure }))
  const at = (time: string) => `now() - (:at - "${time}") * interval '1 millisecond'`
  await trx.raw(
    `INSERT INTO ${CALL_TABLE} AS held (id, account, environment, endpoint, answered, failed, answered_at, limited_at,
       clock_ahead_ms, failures, failing_since, failed_at, code, status, cause, suspect)
     SELECT id, account, environment, endpoint, answered, failed, ${at("answeredAt")}, ${at("limitedAt")},
       round("clockAheadMs") - (:now - extract(epoch FROM clock_timestamp()) * 1000), failures,
       ${at("failingSince")}, ${at("failedAt")}, code, status, cause, suspect
     FROM jsonb_to_recordset(:sums::jsonb) AS s(id text, account text, environment text, endpoint text, answered integer,
       failed integer, "answeredAt" float8, "limitedAt" float8, "clockAheadMs" float8, failures integer,
       "failingSince" float8, "failedAt" float8, code text, status integer, cause text, suspect text)
     ON CONFLICT (id) DO UPDATE SET
       answered = held.answered + excluded.answered,
       failed = held.failed + excluded.failed,
       answered_at = coalesce(excluded.answered_at, held.answered_at),
       limited_at = coalesce(excluded.limited_at, held.limited_at),
       clock_ahead_ms = coalesce(excluded.clock_ahead_ms, held.clock_ahead_ms),
       failures = CASE WHEN excluded.answered > 0 THEN 0 ELSE held.failures END + excluded.failures,
       failing_since = CASE WHEN held.failures > 0 AND (excluded.answered = 0 OR excluded.failures = 0) THEN held.failing_since
                            ELSE coalesce(excluded.failing_since, held.failing_since) END,
       failed_at = coalesce(excluded.failed_at, held.failed_at),
       code = CASE WHEN excluded.failed > 0 THEN excluded.code ELSE held.code END,
       status = CASE WHEN excluded.failed > 0 THEN excluded.status ELSE held.status END,
       cause = CASE WHEN excluded.failed > 0 THEN excluded.cause ELSE held.cause END,
       suspect = CASE WHEN excluded.failed > 0 THEN excluded.suspect ELSE held.suspect END,
       updated_at = now()`,
    { sums: JSON.stringify(sums), at: performance.now(), now: Date.now() }
  )
}

export function toCalls(rows: readonly CallRow[]): SummedCalls[] {
  return rows.map((row) => sinceAnswered(CALLS.read(row)))
}

/** A failure of one process that was written after a later answer of another counts no more. */
function sinceAnswered(calls: SummedCalls): SummedCalls {
  const { failedAt, answeredAt } = calls
  const isOver = failedAt !== null && answeredAt !== null && answeredAt > failedAt
  return isOver ? { ...calls, failures: 0, suspect: null } : calls
}
