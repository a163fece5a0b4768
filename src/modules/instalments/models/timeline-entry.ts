import { model } from "@medusajs/framework/utils"

/** What happened to a checkout, when, and who said so: for a person to read. */
export const InstalmentsTimelineEntry = model
  .define("instalments_timeline_entry", {
    id: model.id({ prefix: "intime" }).primaryKey(),
    checkout_id: model.text(),
    /** The refund it is about, if any. */
    refund_row_id: model.text().nullable(),
    at: model.dateTime(),
    /** callback, lookup, list, shop, admin, job. */
    source: model.text(),
    /** A kind of TimelineKind. */
    kind: model.text(),
    /** Flat facts of the kind: states, pence, ids. */
    details: model.json(),
  })
  .indexes([{ on: ["checkout_id", "at"] }])
