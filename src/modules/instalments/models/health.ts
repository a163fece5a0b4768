import { model } from "@medusajs/framework/utils"
import { ALERT_CODES } from "../../../core/health/alert"

/** What the calls of one of the service's endpoints came to, of all processes: `EndpointFacts` of the rules explain them. */
export const InstalmentsServiceCall = model
  .define("instalments_service_call", {
    /** Made of what is summed up together, so that there is one row of it. */
    id: model.id({ prefix: "incalls" }).primaryKey(),
    account: model.text(),
    environment: model.enum(["sandbox", "production"]),
    endpoint: model.text(),
    answered: model.number().default(0),
    failed: model.number().default(0),
    answered_at: model.dateTime().nullable(),
    limited_at: model.dateTime().nullable(),
    /** The clock of the process that asked less the service's, at the last answer. An integer holds 24 days, and clocks begin in 1970. */
    clock_ahead_ms: model.float().nullable(),
    failures: model.number().default(0),
    failing_since: model.dateTime().nullable(),
    failed_at: model.dateTime().nullable(),
    code: model.text().nullable(),
    status: model.number().nullable(),
    cause: model.text().nullable(),
    suspect: model.text().nullable(),
  })
  .indexes([{ on: ["account", "environment", "endpoint"], unique: true, name: "IDX_instalments_service_call_key" }])

/** Something that is or was wrong for everybody. The row decides which of all processes tells of it: whoever wrote it. */
export const InstalmentsAlert = model
  .define("instalments_alert", {
    id: model.id({ prefix: "inalert" }).primaryKey(),
    /** Code, kind and account; one row of it is open at most. */
    key: model.text(),
    code: model.enum([...ALERT_CODES]),
    kind: model.text().nullable(),
    severity: model.enum(["critical", "warning"]),
    account: model.text().nullable(),
    since: model.dateTime(),
    facts: model.json(),
    told_at: model.dateTime().nullable(),
    reopened_at: model.dateTime().nullable(),
    cleared_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["key"], unique: true, name: "IDX_instalments_alert_open", where: "cleared_at IS NULL" }])

/** When a job last ran, in whichever process: the ledger's heartbeat. Times are the database's. */
export const InstalmentsJobRun = model.define("instalments_job_run", {
  job: model.text().primaryKey(),
  started_at: model.dateTime(),
  /** When a run last came to its end, in whichever way; null before the first. */
  finished_at: model.dateTime().nullable(),
  succeeded_at: model.dateTime().nullable(),
  /** The kind of error that run ended with; null where it ended well. */
  error: model.text().nullable(),
  /** Of a job that is done in pieces: where the next one begins; null when none is under way. */
  position: model.text().nullable(),
  /** What tells the database that it runs in from its copies; null where none was noted. */
  database: model.text().nullable(),
})
