import type { MedusaContainer } from "@medusajs/framework/types"
import type { Checkout } from "../../../core/checkout/checkout"
import { amend } from "../../ledger/amend-checkout"
import { ledgerOf } from "../../ledger/ledger-of"
import { announceUnplaced } from "../../notify/payment-unplaced"

/** Money without an order whose refund came to nothing is unplaced again, and an admin is told. */
export async function returnFailed(container: MedusaContainer, checkout: Checkout): Promise<Checkout> {
  const kept = await amend(ledgerOf(container), checkout, ({ placementState }) =>
    placementState === "refunding"
      ? {
          change: { placementState: "unplaced", problem: "refund_failed", nextCheckAt: null },
          timeline: [{ kind: "unplaced", source: "job", details: { problem: "refund_failed" } }],
        }
      : undefined
  )
  return announceUnplaced(container, kept)
}
