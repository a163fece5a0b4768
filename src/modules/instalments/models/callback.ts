import { model } from "@medusajs/framework/utils"

/** The inbox: a verified callback is written here before anything is done with it. */
export const InstalmentsCallback = model
  .define("instalments_callback", {
    id: model.id({ prefix: "incall" }).primaryKey(),
    account: model.text(),
    /** What the account was set to when it came: the key that verified it. */
    environment: model.enum(["sandbox", "production"]),
    reference: model.text(),
    status: model.enum(["successful", "cancelled"]),
    /** Pence, as the callback said. */
    amount_minor: model.number(),
    currency_code: model.text(),
    number_of_payments: model.number().nullable(),
    /** Deliveries of the same news. */
    deliveries: model.number().default(1),
    first_seen_at: model.dateTime(),
    last_seen_at: model.dateTime(),
    /** What became of it; null while it is still to be settled. */
    outcome: model.enum(["settled", "unknown_reference", "other_environment", "given_up"]).nullable(),
    /** How often it was to be settled, and could not be. */
    attempts: model.number().default(0),
    /** Not tried again before; null to try at once. */
    next_try_at: model.dateTime().nullable(),
  })
  .indexes([
    // The account is part of the key so that one merchant's callback cannot pass for another's duplicate.
    { on: ["account", "reference", "status"], unique: true },
    { on: ["first_seen_at"], where: "outcome IS NULL" },
    { on: ["reference"], where: "outcome = 'unknown_reference'", name: "IDX_instalments_callback_unknown" },
    { on: ["account", "environment", "last_seen_at"], name: "IDX_instalments_callback_newest" },
  ])

/** How many callbacks of an account were refused in an hour, by reason. Their bodies are not kept: anybody can send some. */
export const InstalmentsCallbackRefusal = model
  .define("instalments_callback_refusal", {
    /** Made of what is counted together, so that there is one row of it. */
    id: model.id({ prefix: "incref" }).primaryKey(),
    account: model.text(),
    /** What the account was set to. */
    environment: model.enum(["sandbox", "production"]),
    /** Start of the hour. */
    hour: model.dateTime(),
    reason: model.enum(["no_signature", "wrong_signature", "wrong_key", "malformed", "too_large", "stripped"]),
    refused: model.number(),
    last_seen_at: model.dateTime(),
  })
  .indexes([{ on: ["account", "environment", "hour"], name: "IDX_instalments_callback_refusal_hour" }])
