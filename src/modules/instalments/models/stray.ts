import { model } from "@medusajs/framework/utils"

/** Something the service has and the ledger lacks: found by the daily comparison, kept for a person. */
export const InstalmentsStray = model
  .define("instalments_stray", {
    id: model.id({ prefix: "instray" }).primaryKey(),
    account: model.text(),
    environment: model.enum(["sandbox", "production"]),
    kind: model.enum(["checkout", "refund"]),
    /** The service's id. */
    remote_id: model.text(),
    /** Pence. */
    amount_minor: model.number(),
    /** The service's state when it was found. */
    remote_state: model.text(),
    remote_created_at: model.dateTime(),
  })
  .indexes([{ on: ["kind", "remote_id"], unique: true, name: "IDX_instalments_stray_key" }])
