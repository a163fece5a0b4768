import { model } from "@medusajs/framework/utils"

/** Whom an admin lets an account be offered to, within its options: one row for each version, of which the last one holds. */
export const InstalmentsOnlyFor = model
  .define("instalments_only_for", {
    id: model.id({ prefix: "inonly" }).primaryKey(),
    account: model.text(),
    /** Counted for each account, from 1. */
    version: model.number(),
    /** Pence. Empty is no limit, here and below. */
    min_minor: model.number().nullable(),
    max_minor: model.number().nullable(),
    /** Lists of codes (ISO 3166-1 alpha-2, lower case) and ids. */
    countries: model.json().nullable(),
    customer_groups: model.json().nullable(),
    sales_channels: model.json().nullable(),
    /** Why, in the admin's words. */
    reason: model.text(),
    /** Id of an admin user. */
    created_by: model.text(),
  })
  .indexes([{ on: ["account", "version"], unique: true, name: "IDX_instalments_only_for_version" }])
