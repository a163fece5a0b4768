import { model } from "@medusajs/framework/utils"

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
    /** Records asked for a page: the greatest number the service takes is not shown, so a refusal lowers it. */
    page_items: model.number(),
  })
  .indexes([{ on: ["account", "environment", "purpose"], unique: true, name: "IDX_instalments_list_cursor_key" }])
