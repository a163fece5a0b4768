import { model } from "@medusajs/framework/utils"

/**
 * Something the service has and the ledger lacks: kept for a person. A refund may also be one whose answer was lost; it is
 * deleted here when a row of the ledger turns out to be it.
 */
export const InstalmentsUnmatched = model
  .define("instalments_unmatched", {
    id: model.id({ prefix: "inunm" }).primaryKey(),
    account: model.text(),
    environment: model.enum(["sandbox", "production"]),
    /** What cannot be read is not known to be unmatched. */
    kind: model.enum(["checkout", "refund", "unreadable_checkout", "unreadable_refund"]),
    /** The service's id; of one that has none, a name. */
    service_id: model.text(),
    /** Pence; null where it cannot be read. */
    amount_minor: model.number().nullable(),
    /** The service's state when it was seen last; of one that cannot be read, the fields that do not fit. */
    remote_state: model.text(),
    remote_created_at: model.dateTime(),
    /** When a person was told of a refund. */
    notified_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["kind", "service_id"], unique: true, name: "IDX_instalments_unmatched_key" },
    { on: ["service_id"] },
    {
      on: ["account", "environment", "remote_created_at"],
      name: "IDX_instalments_unmatched_made_at",
      where: "kind = 'refund'",
    },
  ])
