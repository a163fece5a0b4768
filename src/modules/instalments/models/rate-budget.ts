import { model } from "@medusajs/framework/utils"

/** The requests lately sent or promised to one endpoint, shared by all processes. */
export const InstalmentsRateBudget = model
  .define("instalments_rate_budget", {
    id: model.id({ prefix: "inrate" }).primaryKey(),
    account: model.text(),
    endpoint: model.text(),
    /** Times of the newest slots, milliseconds since 1970 by the database's clock, oldest first. */
    slots: model.json(),
    /** No request before this time: the service answered 429. */
    blocked_until: model.dateTime().nullable(),
  })
  .indexes([{ on: ["account", "endpoint"], unique: true }])
