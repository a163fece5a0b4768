import { model } from "@medusajs/framework/utils"

/** How far the service's list of refunds has been read: a page a minute is all that is allowed. */
export const InstalmentsRefundReading = model
  .define("instalments_refund_reading", {
    id: model.id({ prefix: "inread" }).primaryKey(),
    account: model.text(),
    environment: model.enum(["sandbox", "production"]),
    /** When the reading that is under way began; null when none is. */
    started_at: model.dateTime().nullable(),
    /** How far back it goes. */
    since: model.dateTime().nullable(),
    /** Its next page; null to begin with the first. */
    next_url: model.text().nullable(),
    /** The last date shown, as long as everything ran from newer to older; null as soon as it did not. */
    descends_to: model.dateTime().nullable(),
    /** Records asked for a page: the greatest number the service takes is not shown, so a refusal lowers it. */
    page_items: model.number(),
    /** The last complete reading: every refund made from here ... */
    covered_from: model.dateTime().nullable(),
    /** ... until here has been seen. */
    covered_until: model.dateTime().nullable(),
    /** The ledger may lack what was sent from here ... */
    gap_from: model.dateTime().nullable(),
    /** ... until here. Nothing is sent before a reading that began later has gone back as far. */
    gap_until: model.dateTime().nullable(),
  })
  .indexes([{ on: ["account", "environment"], unique: true, name: "IDX_instalments_refund_reading_key" }])
