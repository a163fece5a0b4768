import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { later } from "../claims"
import { date, orNull, Table, text } from "../table"

const TABLE = "instalments_job_run"

export const RUNS = new Table(TABLE, {
  job: text,
  startedAt: date,
  finishedAt: orNull(date),
  succeededAt: orNull(date),
  error: orNull(text),
})

/** When a job last ran, in whichever process, by the database's clock. */
type JobRun = ReturnType<typeof RUNS.read>

export const lastRuns = (db: Knex): Knex.QueryBuilder => RUNS.rows(db).orderBy("job")

/** How long ago a job gave the last sign of itself, milliseconds, and whether it was in another database than this one, or in this. */
type Silence = { silentMs: number; isElsewhere: boolean; isHere: boolean }

/**
 * Changes where a dump is restored, a database copied, a server restored to an earlier moment or replaced by its stand-by; and where
 * it only starts anew.
 */
const THIS_DATABASE = `concat_ws(' ', (SELECT oid FROM pg_database WHERE datname = current_database()),
  '${TABLE}'::regclass::oid, extract(epoch FROM pg_postmaster_start_time()))`

export type Run = { job: string; tookMs: number }

/**
 * Whether there is anything to do; where not, the same statement notes that the run has ended well.
 *
 * @param look a query that says of each row whether something `is_there`
 */
export async function isAnyThere(db: Knex, look: Knex.Raw, run: Run | undefined): Promise<boolean> {
  const query = db.withMaterialized("look", look)
  const found = await (run ? query.with("ended", db.raw(ENDED, run)) : query)
    .from("look")
    .select<{ is_there: boolean }[]>("is_there")
  return found.some(({ is_there }) => is_there)
}

const ENDED = `
  INSERT INTO ${TABLE} (job, started_at, finished_at, succeeded_at, error, updated_at)
  SELECT :job, now() - :tookMs * interval '1 millisecond', now(), now(), NULL, now()
  WHERE NOT EXISTS (SELECT FROM look WHERE is_there)
  ON CONFLICT (job) DO UPDATE SET started_at = excluded.started_at, finished_at = excluded.finished_at,
    succeeded_at = excluded.succeeded_at, error = NULL, updated_at = now()`

/** Jobs that are done in pieces, and their last runs. */
const SCHEDULE = `unnest(:jobs::text[], :minutes::int[]) AS schedule (job, minutes) LEFT JOIN ${TABLE} run USING (job)`
const IS_DUE = "run.started_at + minutes * interval '1 minute' <= now()"

function scheduled<J extends string>(jobs: readonly J[], everyMinutes: Readonly<Record<J, number>>) {
  return { jobs: [...jobs], minutes: jobs.map((job) => everyMinutes[job]) }
}

/** The ledger's heartbeat: each job notes when it begins and how it ends. */
export class JobRuns {
  constructor(private readonly db: Knex) {}

  /** @returns undefined when the job never ran */
  async silence(job: string): Promise<Silence | undefined> {
    const { db } = this
    return db(TABLE)
      .where({ job })
      .first<Silence | undefined>(
        db.raw(
          `(extract(epoch from now() - greatest(started_at, finished_at)) * 1000)::float8 AS "silentMs",
           coalesce(database <> ${THIS_DATABASE}, false) AS "isElsewhere",
           coalesce(database = ${THIS_DATABASE}, false) AS "isHere"`
        )
      )
  }

  /** To be called when what may be missing here is noted: from now on this database counts as the job's. */
  async settleIn(job: string): Promise<void> {
    const { db } = this
    await db(TABLE)
      .where({ job })
      .andWhereRaw(`database IS DISTINCT FROM ${THIS_DATABASE}`)
      .update({ database: db.raw(THIS_DATABASE), updated_at: db.fn.now() })
  }

  /**
   * Those of these jobs of which nothing was seen for so long, or for `unendedMs` where the last run did not end. Milliseconds. A sign
   * that is as far ahead is from before the clock was set back, and Redis would wait until the clock has come there again.
   */
  async unseen(jobs: readonly string[], missedMs: number, unendedMs: number): Promise<string[]> {
    const { rows } = await this.db.raw<{ rows: { job: string }[] }>(
      `SELECT job FROM unnest(:jobs::text[]) AS wanted (job) LEFT JOIN ${TABLE} run USING (job)
       WHERE run.job IS NULL OR abs(extract(epoch FROM now() - greatest(run.started_at, run.finished_at))) * 1000 >
         CASE WHEN run.finished_at >= run.started_at THEN :missedMs::float8 ELSE :unendedMs::float8 END`,
      { jobs: [...jobs], missedMs, unendedMs }
    )
    return rows.map(({ job }) => job)
  }

  async begin(job: string): Promise<void> {
    await this.note(job, { started_at: this.db.fn.now() })
  }

  /**
   * @param error the kind of error it ended with; nothing secret, nothing personal
   * @param tookMs since its beginning, where that may not have been noted
   */
  async end(job: string, error: string | null, tookMs?: number): Promise<void> {
    const { db } = this
    const now = db.fn.now()
    const ended = { finished_at: now, error, ...(error === null && { succeeded_at: now }) }
    await (tookMs === undefined
      ? db(TABLE)
          .where({ job })
          .update({ ...ended, updated_at: now })
      : this.note(job, { ...ended, started_at: later(db, -tookMs) }))
  }

  /**
   * Whether one of these jobs, done in pieces, is under way or to begin.
   *
   * @param run that has ended well where none is: the same statement notes it
   */
  async isAnyDue<J extends string>(
    jobs: readonly J[],
    everyMinutes: Readonly<Record<J, number>>,
    run?: Run
  ): Promise<boolean> {
    const { db } = this
    const sql = `SELECT run.job IS NULL OR run.position IS NOT NULL OR ${IS_DUE} AS is_there FROM ${SCHEDULE}`
    return isAnyThere(db, db.raw(sql, scheduled(jobs, everyMinutes)), run)
  }

  /**
   * Which of these jobs, done in pieces, are under way, and where they stand. One whose time has come begins now; in a ledger that
   * does not know it yet, its first time is a period away: there is nothing to look through.
   *
   * @param everyMinutes how often each of them should be done
   */
  async underWay<J extends string>(
    jobs: readonly J[],
    everyMinutes: Readonly<Record<J, number>>
  ): Promise<{ job: J; position: string }[]> {
    const values = scheduled(jobs, everyMinutes)
    const { rows } = await this.db.raw<{
      rows: { job: J; position: string | null; isNew: boolean; isDue: boolean | null }[]
    }>(`SELECT job, run.position, run.job IS NULL AS "isNew", ${IS_DUE} AS "isDue" FROM ${SCHEDULE}`, values)
    const waiting = rows.filter(({ position, isNew, isDue }) => isNew || (position === null && isDue))
    for (const { job, isNew } of waiting) {
      await this.begin(job)
      if (!isNew) {
        await this.goOn(job, "")
      }
    }
    return rows.flatMap(({ job, position, isNew, isDue }) =>
      position === null && (isNew || !isDue) ? [] : [{ job, position: position ?? "" }]
    )
  }

  /** When a job last came to its end without an error; null when it never has. */
  async succeededAt(job: string): Promise<Date | null> {
    const row = await this.db(TABLE).where({ job }).first<{ succeeded_at: Date | null } | undefined>("succeeded_at")
    return row?.succeeded_at ?? null
  }

  /** Where a job that is done in pieces stands; null when none is under way. */
  async position(job: string): Promise<string | null> {
    const row = await this.db(TABLE).where({ job }).first<{ position: string | null } | undefined>("position")
    return row?.position ?? null
  }

  /** A piece is done. @param position where the next one begins; null when that was the last */
  async goOn(job: string, position: string | null): Promise<void> {
    await this.note(job, { position })
  }

  async all(): Promise<JobRun[]> {
    return RUNS.all(lastRuns(this.db))
  }

  /** Writes this into the row of a job; one that had none begins now. */
  private async note(job: string, state: object): Promise<void> {
    const { db } = this
    const noted = { ...state, updated_at: db.fn.now() }
    await db(TABLE)
      .insert({ job, started_at: db.fn.now(), ...noted })
      .onConflict("job")
      .merge(noted)
  }
}
