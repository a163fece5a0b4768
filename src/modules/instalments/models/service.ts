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

/** Where the reading of a list of the service goes on: a page a minute is all that is allowed. */
export const InstalmentsListCursor = model
  .define("instalments_list_cursor", {
    id: model.id({ prefix: "incurs" }).primaryKey(),
    account: model.text(),
    environment: model.enum(["sandbox", "production"]),
    /** What is being read and why. */
    purpose: model.text(),
    /** The next page; null to begin again with the newest. */
    next_url: model.text().nullable(),
    /** How many in a row were empty before it. */
    empty_pages: model.number().default(0),
    /** Records asked for a page: the greatest number the service takes is not shown, so a refusal lowers it. */
    page_items: model.number(),
  })
  .indexes([{ on: ["account", "environment", "purpose"], unique: true, name: "IDX_instalments_list_cursor_key" }])

/** The last known good bands and terms of an account. */
export const InstalmentsMerchantConfig = model
  .define("instalments_merchant_config", {
    id: model.id({ prefix: "inconf" }).primaryKey(),
    account: model.text(),
    /** Managed merchant the bands belong to; empty for the account's own. */
    merchant_id: model.text(),
    environment: model.enum(["sandbox", "production"]),
    name: model.text(),
    /** `[{ fromMinor, toMinor, terms }]`, pence. */
    bands: model.json(),
    /** What else the config has and cannot be read, as "rules.1.to_amount, rules.2.terms"; null where there is nothing. */
    odd_fields: model.text().nullable(),
    fetched_at: model.dateTime(),
    /** Learnt: true once the service refused a refund for the day of purchase. */
    automatic_refund_approval: model.boolean().nullable(),
    /** Not asked for again before this time. */
    next_fetch_at: model.dateTime(),
  })
  .indexes([
    { on: ["account", "merchant_id", "environment"], unique: true, name: "IDX_instalments_merchant_config_key" },
  ])

/**
 * Who alone works on something at the moment, across processes. A crash leaves a lease that simply ends. `created_at` is when
 * the first holder took it of those who never gave it back, and whose leavings nobody has repaired.
 */
export const InstalmentsLease = model.define("instalments_lease", {
  /** What it is about: `cart:cart_…` or `config:uk`. */
  key: model.text().primaryKey(),
  owner: model.text(),
  /** Higher for each holder than for all before, from a sequence; a bigint. Every write under the lease repeats it. */
  token: model.number(),
  until: model.dateTime(),
  /** When the holder before reached its end, who never gave it back; null where there was none. */
  previous_until: model.dateTime().nullable(),
  /** Whether an admin's cancellation of the order was begun under it, or under a former one whose leavings nobody has repaired. */
  is_cancelling: model.boolean().default(false),
})
