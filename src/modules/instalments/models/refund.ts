import { model } from "@medusajs/framework/utils"
import { REFUND_STATES } from "../../../core/refund/states"

/** One intent to give money back: our row first, the call to the service second. */
export const InstalmentsRefund = model
  .define("instalments_refund", {
    id: model.id({ prefix: "inref" }).primaryKey(),
    /** The checkout's row in this ledger. */
    checkout_id: model.text(),
    account: model.text(),
    /**
     * Medusa's refund id, its idempotency key; the payment's id where an order was cancelled before its capture; null for
     * money that Medusa has no records of.
     */
    medusa_refund_id: model.text().nullable(),
    /** The service's id; null until it accepted. */
    service_refund_id: model.text().nullable(),
    /** Pence. */
    amount_minor: model.number(),
    state: model.enum([...REFUND_STATES]),
    /** Not sent before this time. */
    submit_after: model.dateTime().nullable(),
    submitted_at: model.dateTime().nullable(),
    attempts: model.number().default(0),
    /** Why it was refused or failed, or what is not clear about it, in words for an admin. */
    reason: model.text().nullable(),
    /** The row that replaced this one after it had come to nothing. */
    retried_as: model.text().nullable(),
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
    { on: ["next_check_at"], where: "next_check_at IS NOT NULL" },
    { on: ["account"], where: "state = 'unknown'" },
  ])
