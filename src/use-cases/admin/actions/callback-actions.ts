import type { MedusaContainer } from "@medusajs/framework/types"
import { reasonOf } from "../../../core/reasons/reasons"
import { refusedBecause } from "../../../core/refusal"
import type { StoredCallback } from "../../../modules/instalments/stores/callback/callbacks"
import type { OpenCallback } from "../../../modules/instalments/stores/callback/inbox"
import { ledgerOf } from "../../ledger/ledger-of"
import { gatewayOf } from "../../service/gateway"
import { settleStoredCallback } from "../../settle/stored-callbacks"
import { type Actor, asRefusal, recordAdminAction } from "../admin-action"

/**
 * Settles a stored callback once more: what it says is compared with the ledger anew, and an order that is missing is made.
 *
 * @returns what became of it
 * @throws Refusal `not_found` when there is no such callback, `not_allowed` when it is of another environment, `try_later` when it
 *   cannot be settled now
 */
export async function settleCallbackAgain(
  container: MedusaContainer,
  id: string,
  by: Actor
): Promise<{ status: "settled" | "unknown_reference" }> {
  const ledger = ledgerOf(container)
  const stored = await ledger.callbacks.find(id)
  if (!stored?.environment) {
    throw refusedBecause(reasonOf("no_such_callback", {}), "not_found")
  }
  const { account, environment } = stored
  gatewayOf(container, { account, environment })
  const checkout = await ledger.checkouts.find({ reference: stored.reference, account })
  try {
    if (checkout?.environment === environment) {
      await recordAdminAction(container, checkout, "settle_asked", by, { status: stored.status })
    }
    return { status: await settleStoredCallback(container, openAgain(stored, environment)) }
  } catch (error) {
    throw asRefusal(error)
  }
}

function openAgain(stored: StoredCallback, environment: OpenCallback["environment"]): OpenCallback {
  const { id, account, reference, status, amountMinor, currency, numberOfPayments } = stored
  return { id, account, environment, callback: { reference, status, amountMinor, currency, numberOfPayments } }
}
