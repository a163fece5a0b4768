import { model } from "@medusajs/framework/utils"

/**
 * Something that needs a person, or that a person has dealt with. Written in the same transaction as the row that it is about,
 * so that what is open is found by what is open. `FoundIssue` of the rules explains the columns.
 */
export const InstalmentsIssue = model
  .define("instalments_issue", {
    id: model.id({ prefix: "iniss" }).primaryKey(),
    /** The row in this ledger: a checkout, something unmatched, or a callback. */
    subject_id: model.text(),
    account: model.text(),
    /** A kind of Issue or UnmatchedIssue. */
    issue: model.text(),
    key: model.text(),
    refund_row_id: model.text().nullable(),
    since: model.dateTime(),
    visible_at: model.dateTime().nullable(),
    amount_minor: model.number().nullable(),
    reason: model.json().nullable(),
    difference: model.json().nullable(),
    /** False when it is over; kept because somebody has dealt with it, and need not again. */
    is_current: model.boolean().default(true),
    /** The admin user or API key that has dealt with it. */
    dismissed_by: model.text().nullable(),
    dismissed_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["subject_id", "key"], unique: true, name: "IDX_instalments_issue_subject_key" },
    {
      on: ["issue", "since", "id"],
      name: "IDX_instalments_issue_open",
      where: "is_current AND dismissed_at IS NULL",
    },
  ])

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
    /** In whose lists it has been shown, by account and environment: accounts of one credential, one that was renamed, or both its names. */
    listed_for: model.array(),
    /** When the service's list of refunds did not have it yet; null where it may have had it before anybody looked. */
    absent_at: model.dateTime().nullable(),
    /** When a person was told of a refund. */
    notified_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["kind", "service_id"], unique: true, name: "IDX_instalments_unmatched_key" },
    { on: ["service_id"] },
    {
      on: ["remote_created_at"],
      name: "IDX_instalments_unmatched_made_at",
      where: "kind = 'refund'",
    },
  ])
