import { model } from "@medusajs/framework/utils"
import { PLACEMENT_STATES, REMOTE_STATES } from "../../../core/checkout/states"

/**
 * One attempt to pay: `Checkout` of the rules, which says what most columns mean. Outlives Medusa's payment session; holds ids and
 * amounts, and while it is open two traces of the shopper.
 */
export const InstalmentsCheckout = model
  .define("instalments_checkout", {
    id: model.id({ prefix: "incheck" }).primaryKey(),
    /** Our `client_reference_id`. */
    reference: model.text().unique(),
    account: model.text(),
    environment: model.enum(["sandbox", "production"]),
    cart_id: model.text(),
    for_order_id: model.text().nullable(),
    payment_collection_id: model.text(),
    /** The session that carries this checkout now; changes when a reload replaces it. */
    payment_session_id: model.text(),
    provider_id: model.text(),
    /** Of the cart's shipping address: part of many storefronts' addresses. */
    country_code: model.text().nullable(),
    /** The service's id; unknown while the answer to the creation is. */
    service_checkout_id: model.text().nullable(),
    /** Dropped when the row is finished, as the fingerprint is. */
    payment_url: model.text().nullable(),
    amount_minor: model.number(),
    currency_code: model.text(),
    /** Keyed digest of what the shopper was shown, and of the address that hears of the outcome. */
    fingerprint: model.text(),
    remote_state: model.enum([...REMOTE_STATES]),
    placement_state: model.enum([...PLACEMENT_STATES]),
    /** The term the shopper chose; 1 is once-off. */
    number_of_payments: model.number().nullable(),
    order_id: model.text().nullable(),
    problem: model.text().nullable(),
    held_at: model.dateTime().nullable(),
    notified_of: model.text().nullable(),
    unpaid_order_id: model.text().nullable(),
    failed_at: model.dateTime().nullable(),
    failure_cause: model.text().nullable(),
    is_shops_failure: model.boolean().default(false),
    not_refunded_at: model.dateTime().nullable(),
    not_refunded_minor: model.number().nullable(),
    not_refunded_reason: model.json().nullable(),
    not_refunded_order_id: model.text().nullable(),
    /** When the hosted page stops taking payments. */
    expires_at: model.dateTime().nullable(),
    expiry_told_at: model.dateTime().nullable(),
    paid_at: model.dateTime().nullable(),
    placed_at: model.dateTime().nullable(),
    returned_at: model.dateTime().nullable(),
    answered_at: model.dateTime().nullable(),
    /** When the reconcile job should look next; null when nothing is open. */
    next_check_at: model.dateTime().nullable(),
    /** Looks so far, which stretch the pause until the next. */
    checks: model.number().default(0),
    /** When the service was last asked about it, by the asker's clock. */
    looked_at: model.dateTime().nullable(),
    lease_owner: model.text().nullable(),
    lease_until: model.dateTime().nullable(),
    /** Raised by every write: a decision made from an older row is not saved. */
    version: model.number().default(0),
  })
  .indexes([
    { on: ["cart_id"] },
    { on: ["payment_session_id"] },
    { on: ["service_checkout_id"], unique: true, where: "service_checkout_id IS NOT NULL" },
    { on: ["order_id"], where: "order_id IS NOT NULL" },
    { on: ["for_order_id"], where: "for_order_id IS NOT NULL" },
    { on: ["next_check_at"], where: "next_check_at IS NOT NULL" },
    { on: ["placement_state"], where: "placement_state NOT IN ('none', 'placed')" },
    {
      on: ["account", "environment", "paid_at"],
      name: "IDX_instalments_checkout_paid_at",
      where: "paid_at IS NOT NULL",
    },
    { on: ["placed_at"], name: "IDX_instalments_checkout_placed_at", where: "placed_at IS NOT NULL" },
    { on: ["failed_at"], name: "IDX_instalments_checkout_failed_at", where: "failed_at IS NOT NULL" },
    {
      on: ["account", "environment", "remote_state", "amount_minor", "created_at"],
      name: "IDX_instalments_checkout_unanswered",
      where: "remote_state IN ('opening', 'unknown', 'successful') AND service_checkout_id IS NULL",
    },
    {
      on: ["account", "environment", "created_at"],
      name: "IDX_instalments_checkout_accepted",
      where: "service_checkout_id IS NOT NULL",
    },
    {
      on: ["account", "environment", "amount_minor"],
      name: "IDX_instalments_checkout_amount",
      where: "placement_state = 'placed'",
    },
    { on: ["problem"], where: "problem IS NOT NULL" },
  ])

/** What happened to a checkout, when, and who said so: for a person to read. */
export const InstalmentsTimelineEntry = model
  .define("instalments_timeline_entry", {
    id: model.id({ prefix: "intime" }).primaryKey(),
    checkout_id: model.text(),
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
