import { model } from "@medusajs/framework/utils"

/** What the calls of one of the service's endpoints came to, of all processes: when the last was answered, and what failed since. */
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
    /** When the service last answered 429. */
    limited_at: model.dateTime().nullable(),
    /** The clock of the process that asked less the service's, at the last answer. */
    clock_ahead_ms: model.number().nullable(),
    /** Failures since the last answer. */
    failures: model.number().default(0),
    failing_since: model.dateTime().nullable(),
    failed_at: model.dateTime().nullable(),
    /** What the last failure was: the client's code, the HTTP status, Node's code below it. */
    code: model.text().nullable(),
    status: model.number().nullable(),
    cause: model.text().nullable(),
    /** The option that it speaks against. */
    suspect: model.text().nullable(),
  })
  .indexes([{ on: ["account", "environment", "endpoint"], unique: true, name: "IDX_instalments_service_call_key" }])
