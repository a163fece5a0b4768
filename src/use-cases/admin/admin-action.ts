import type { MedusaContainer } from "@medusajs/framework/types"
import { type ClientErrorCode, InstalmentsClientError } from "../../client"
import type { Checkout } from "../../core/checkout/checkout"
import { findAccount } from "../../core/options/options"
import { refused, required } from "../../core/refusal"
import type { TimelineKind } from "../../core/timeline"
import { amend } from "../ledger/amend"
import { leaseRefusal } from "../notify/medusa-error"
import { ledgerOf } from "../ledger/ledger-of"
import { type Gateway, gatewayFor } from "../service/gateway"

/** Who asks: the id of an admin user or API key. */
export type Actor = string

/** The errors that an admin can do something about; for all others there is nothing to do but wait. */
const UNASKED: Partial<Record<ClientErrorCode, "credentials" | "signature" | "limit_reached" | "not_known_there">> = {
  unauthorized: "credentials",
  bad_request: "signature",
  rate_limited: "limit_reached",
  not_found: "not_known_there",
}

/** @throws Refusal `not_found` when the ledger has no such row */
export async function existingCheckout(container: MedusaContainer, id: string): Promise<Checkout> {
  return required(await ledgerOf(container).checkouts.find({ id }), "no_such_payment")
}

/** @throws Refusal `not_found` when there is no such account */
export function configuredGateway(container: MedusaContainer, name: string): Gateway {
  const { account } = required(findAccount(ledgerOf(container).options, name), "no_such_account")
  return gatewayFor(container, account)
}

/** Written before anything is done, so that the timeline also shows an attempt that fails. */
export async function recordAdminAction(
  container: MedusaContainer,
  checkout: Checkout,
  kind: TimelineKind,
  by: Actor,
  details: Record<string, string> = {}
): Promise<void> {
  await amend(ledgerOf(container), checkout, () => ({
    change: {},
    timeline: [{ kind, source: "admin", details: { ...details, by } }],
  }))
}

/** What an admin is told when the service cannot be asked, or the payment is being processed; any other error is passed on. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof InstalmentsClientError) {
    // Only reads end here, and for a read it makes no difference whether it was carried out.
    return refused(UNASKED[error.code] ?? "cannot_ask", {}, "try_later", error)
  }
  return leaseRefusal(error, "admin")
}
