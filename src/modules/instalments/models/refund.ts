import { model } from "@medusajs/framework/utils"
import { REFUND_DOUBTS, REFUND_KINDS, REVERSAL_STATES } from "../../../core/refund/refund"
import { REFUND_STATES } from "../../../core/refund/states"

/** One intent to give money back: our row first, the call to the service second. Its columns are explained by `Refund` of the rules. */
export const InstalmentsRefund = model
  .define("instalments_refund", {
    id: model.id({ prefix: "inref" }).primaryKey(),
    checkout_id: model.text(),
    account: model.text(),
    kind: model.enum([...REFUND_KINDS]),
    medusa_refund_id: model.text().nullable(),
    chosen_reason: model.json().nullable(),
    service_refund_id: model.text().nullable(),
    answered_as: model.text().nullable(),
    amount_minor: model.number(),
    state: model.enum([...REFUND_STATES]),
    /** Not sent before this time. */
    submit_after: model.dateTime().nullable(),
    submitted_at: model.dateTime().nullable(),
    attempts: model.number().default(0),
    reason: model.json().nullable(),
    retry_of: model.text().nullable(),
    retried_as: model.text().nullable(),
    was_recorded: model.boolean().nullable(),
    noticed: model.enum([...REVERSAL_STATES]).nullable(),
    missed_at: model.dateTime().nullable(),
    doubt: model.enum([...REFUND_DOUBTS]).nullable(),
    doubted_since: model.dateTime().nullable(),
    loss_told_at: model.dateTime().nullable(),
    told_as: model.json().nullable(),
    settled_at: model.dateTime().nullable(),
    next_check_at: model.dateTime().nullable(),
    checks: model.number().default(0),
    lease_owner: model.text().nullable(),
    lease_until: model.dateTime().nullable(),
    version: model.number().default(0),
  })
  .indexes([
    { on: ["checkout_id"] },
    { on: ["medusa_refund_id"], unique: true, where: "medusa_refund_id IS NOT NULL" },
    { on: ["service_refund_id"], unique: true, where: "service_refund_id IS NOT NULL" },
    { on: ["retry_of"], unique: true, where: "retry_of IS NOT NULL" },
    { on: ["next_check_at"], where: "next_check_at IS NOT NULL" },
    {
      on: ["account", "state"],
      name: "IDX_instalments_refund_sent",
      where: "state IN ('unknown', 'submitting')",
    },
    {
      on: ["account", "submitted_at"],
      name: "IDX_instalments_refund_submitted_at",
      where: "submitted_at IS NOT NULL",
    },
    { on: ["updated_at"] },
    { on: ["updated_at"], name: "IDX_instalments_refund_untold", where: "told_as IS NOT NULL" },
  ])

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
    /** How many in a row were empty before it. */
    empty_pages: model.number().default(0),
    /** The last date shown, as long as everything ran from newer to older; null as soon as it did not. */
    descends_to: model.dateTime().nullable(),
    /** The service's id of the newest refund that it had accepted before, until a page shows it. */
    witness: model.text().nullable(),
    /** Records asked for a page: the greatest number the service takes is not shown, so a refusal lowers it. */
    page_items: model.number(),
    /** The last complete reading: every refund made from here ... */
    covered_from: model.dateTime().nullable(),
    /** ... until here has been seen. */
    covered_until: model.dateTime().nullable(),
    /** All complete readings: every refund dated from here on that the list had has been seen. */
    known_from: model.dateTime().nullable(),
    /** Since a reading last came to the list's end: when the first page was read ... */
    unfinished_since: model.dateTime().nullable(),
    /** ... and how many. */
    unfinished_pages: model.number().default(0),
    /** The ledger may lack what was sent from here ... */
    gap_from: model.dateTime().nullable(),
    /** ... until here. Nothing is sent before a reading that began later has gone back as far. */
    gap_until: model.dateTime().nullable(),
  })
  .indexes([{ on: ["account", "environment"], unique: true, name: "IDX_instalments_refund_reading_key" }])
