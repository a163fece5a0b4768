import type { MedusaContainer } from "@medusajs/framework/types"
import { required } from "../../../core/refusal"
import { ledgerOf } from "../../ledger/ledger-of"
import { gatewayOf } from "../../service/gateway"
import { settleStoredCallback } from "../../settle/stored-callbacks"
import { type Actor, recordAdminAction } from "../admin-action"

/**
 * Settles a stored callback once more: what it says is compared with the ledger anew, and an order that is missing is made.
 *
 * @throws Refusal `not_found` when there is no such callback, `not_allowed` when it or its payment is of another environment
 */
export async function settleCallbackAgain(
  container: MedusaContainer,
  id: string,
  by: Actor
): Promise<{ status: "settled" | "unknown_reference" | "other_environment" }> {
  const ledger = ledgerOf(container)
  const stored = required(await ledger.callbacks.find(id), "no_such_callback")
  const { account, environment, reference, status, amountMinor, currency, numberOfPayments } = stored
  gatewayOf(container, { account, environment })
  const checkout = await ledger.checkouts.find({ reference, account })
  if (checkout) {
    gatewayOf(container, checkout)
    await recordAdminAction(container, checkout, "settle_asked", by, { status })
  }
  const callback = { reference, status, amountMinor, currency, numberOfPayments }
  const isNews = stored.state !== "unknown_reference"
  return { status: await settleStoredCallback(container, { id, account, environment, callback }, isNews) }
}
