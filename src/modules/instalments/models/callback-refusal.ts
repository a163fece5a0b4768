import { model } from "@medusajs/framework/utils"

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
