import { model } from "@medusajs/framework/utils"

/** `Wording` of the rules, which explains the columns: one row for each version, never changed once it is published. */
export const InstalmentsWording = model
  .define("instalments_wording", {
    id: model.id({ prefix: "inword" }).primaryKey(),
    account: model.text(),
    language: model.text(),
    version: model.number(),
    message: model.text(),
    disclosure: model.text(),
    example: model.text(),
    link_text: model.text(),
    link_url: model.text(),
    created_by: model.text(),
    published_at: model.dateTime().nullable(),
    published_by: model.text().nullable(),
    approved_by: model.text().nullable(),
    approved_on: model.text().nullable(),
    approval_recorded_by: model.text().nullable(),
  })
  .indexes([{ on: ["account", "language", "version"], unique: true, name: "IDX_instalments_wording_version" }])
