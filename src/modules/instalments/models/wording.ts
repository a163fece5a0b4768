import { model } from "@medusajs/framework/utils"

/** What a merchant says where paying in instalments is mentioned: one row for each version, never changed once it is published. */
export const InstalmentsWording = model
  .define("instalments_wording", {
    id: model.id({ prefix: "inword" }).primaryKey(),
    account: model.text(),
    /** Lower case: "en", "de-at". */
    language: model.text(),
    /** Counted for each account and language, from 1. */
    version: model.number(),
    message: model.text(),
    disclosure: model.text(),
    example: model.text(),
    link_text: model.text(),
    link_url: model.text(),
    /** Ids of admin users. */
    created_by: model.text(),
    published_at: model.dateTime().nullable(),
    published_by: model.text().nullable(),
    /** In the merchant's words, and the day as "2026-05-03". */
    approved_by: model.text().nullable(),
    approved_on: model.text().nullable(),
    approval_recorded_by: model.text().nullable(),
  })
  .indexes([{ on: ["account", "language", "version"], unique: true, name: "IDX_instalments_wording_version" }])
