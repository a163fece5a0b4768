import { model } from "@medusajs/framework/utils"
import { REFUND_DOUBTS, REFUND_KINDS, REVERSAL_STATES } from "../../../core/refund/refund"
import { REFUND_STATES } from "../../../core/refund/states"

/** One intent to give money back: our row first, the call to the service second. */
export const InstalmentsRefund = model
  .define("instalments_refund", {
    id: model.id({ prefix: "inref" }).primaryKey(),
    /** The checkout's row in this ledger. */
    checkout_id: model.text(),
    account: model.text(),
    /** What it is for. */
    kind: model.enum([...REFUND_KINDS]),
    /** Medusa's refund, the idempotency key; null where Medusa has no refund: money without an order, or never captured. */
    medusa_refund_id: model.text().nullable(),
    /** The reason that was chosen for it in Medusa, as it was then: a credit in Medusa names it. */
    chosen_reason: model.json().nullable(),
    /** The service's refund; null until it accepted. */
    service_refund_id: model.text().nullable(),
    /** Which refund the service answered with, where that was about another amount than was asked for. */
    answered_as: model.text().nullable(),
    /** Pence. */
    amount_minor: model.number(),
    state: model.enum([...REFUND_STATES]),
    /** Not sent before this time. */
    submit_after: model.dateTime().nullable(),
    submitted_at: model.dateTime().nullable(),
    attempts: model.number().default(0),
    /** Why it was refused or failed, or what is not clear about it, in words for an admin. */
    reason: model.json().nullable(),
    /** The row that this one takes up after it had come to nothing. */
    retry_of: model.text().nullable(),
    /** The row that took this one up. */
    retried_as: model.text().nullable(),
    /** Whether Medusa had counted on one that came to nothing; null until that is known. */
    was_recorded: model.boolean().nullable(),
    /** How an admin was notified of one that came to nothing; null while nobody was. */
    noticed: model.enum([...REVERSAL_STATES]).nullable(),
    /** Of one whose answer was lost: when the first complete reading of the service's list began that did not have it. */
    missed_at: model.dateTime().nullable(),
    /** Why the service may have it without this row's knowing, so that it is looked for before it is sent. */
    doubt: model.enum([...REFUND_DOUBTS]).nullable(),
    /** Since when that may be. */
    doubted_since: model.dateTime().nullable(),
    /** When admins were told that its answer was lost. */
    loss_told_at: model.dateTime().nullable(),
    /** When everything that follows from its final state was done. */
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
