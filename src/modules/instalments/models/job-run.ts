import { model } from "@medusajs/framework/utils"

/** When a job last ran, in whichever process: the ledger's heartbeat. Times are the database's. */
export const InstalmentsJobRun = model.define("instalments_job_run", {
  /** The job's name. */
  job: model.text().primaryKey(),
  /** When the last run began. */
  started_at: model.dateTime(),
  /** When a run last came to its end, in whichever way; null before the first. */
  finished_at: model.dateTime().nullable(),
  /** When a run last ended well. */
  succeeded_at: model.dateTime().nullable(),
  /** The kind of error that run ended with; null where it ended well. */
  error: model.text().nullable(),
  /** Of a job that is done in pieces: where the next one begins; null when none is under way. */
  position: model.text().nullable(),
  /** What tells the database that it runs in from its copies; null where none was noted. */
  database: model.text().nullable(),
})
