import type { MedusaContainer } from "@medusajs/framework/types"
import { InstalmentsClientError } from "../../client"
import type { Checkout } from "../../core/checkout/checkout"
import { Refusal } from "../../core/refusal"
import type { TimelineKind } from "../../core/timeline"
import { amend } from "../ledger/amend"
import { leaseRefusal } from "../ledger/wait-for-lease"
import { ledgerOf } from "../ledger/ledger-of"

/** Who asks: the id of an admin user or API key. */
export type Actor = string

const CANNOT_ASK = "The instalment service cannot be asked at the moment. Please try again in a minute."

/** @throws Refusal `not_found` when the ledger has no such row */
export async function existingCheckout(container: MedusaContainer, id: string): Promise<Checkout> {
  const checkout = await ledgerOf(container).checkouts.find({ id })
  if (!checkout) {
    throw new Refusal("not_found", "There is no such payment.")
  }
  return checkout
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

/** The refusal for an admin when the service cannot be asked, or the payment is being processed. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof InstalmentsClientError) {
    // Only reads end here, and for a read it makes no difference whether it was carried out.
    return new Refusal("try_later", error.outcome === "unknown" ? CANNOT_ASK : error.publicMessage, { cause: error })
  }
  return leaseRefusal(error, "admin")
}
