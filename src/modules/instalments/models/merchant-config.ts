import { model } from "@medusajs/framework/utils"

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
    fetched_at: model.dateTime(),
    /** Learnt: true once the service refused a refund for the day of purchase. */
    automatic_refund_approval: model.boolean().nullable(),
    /** Not asked for again before this time. */
    next_fetch_at: model.dateTime(),
  })
  .indexes([
    { on: ["account", "merchant_id", "environment"], unique: true, name: "IDX_instalments_merchant_config_key" },
  ])
