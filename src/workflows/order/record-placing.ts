import type { MedusaContainer } from "@medusajs/framework/types"
import { nextCheck } from "../../core/checkout/check-schedule"
import { type Checkout, isPaidUnplaced } from "../../core/checkout/checkout"
import type { Problem } from "../../core/checkout/problem"
import { decidedByPerson } from "../../core/checkout/recovery"
import type { MinorAmount } from "../../core/money/money"
import { amend } from "../ledger/amend-checkout"
import { announceUnplaced } from "../notify/payment-unplaced"
import { ledgerOf } from "../ledger/ledger-of"

/** An order, with what it costs and what of its payment has been refunded, in pence: each refund makes it cost less. */
type PlacedOrder = { orderId: string; totalMinor: MinorAmount; refundedMinor: MinorAmount }

/** What became of an attempt to place a paid checkout: the order, or why there is none. */
export type PlacingOutcome = PlacedOrder | { problem: Problem }

/** Writes down what became of an attempt to place a payment, and tells who should know. */
export async function recordPlacing(
  container: MedusaContainer,
  checkout: Checkout,
  outcome: PlacingOutcome
): Promise<Checkout> {
  const recorded = await amend(ledgerOf(container), checkout, (newest) => {
    if (!isPaidUnplaced(newest)) {
      return undefined
    }
    return "orderId" in outcome ? placed(newest, outcome) : unplaced(newest, outcome.problem)
  })
  return announceUnplaced(container, recorded)
}

/** An order of another total than was paid stands; a person has to correct it. */
function placed({ amountMinor }: Checkout, { orderId, totalMinor, refundedMinor }: PlacedOrder) {
  const problem = totalMinor + refundedMinor === amountMinor ? null : ("order_total_differs" as const)
  return {
    change: { placementState: "placed" as const, orderId, problem, heldAt: null, nextCheckAt: null },
    timeline: [
      {
        kind: "placed" as const,
        source: "shop" as const,
        details: { order: orderId, ...(problem && { totalMinor, amountMinor }) },
      },
    ],
  }
}

/** A payment that waits for a person keeps waiting, whatever an attempt in between has found. */
function unplaced(newest: Checkout, found: Problem) {
  const isPersons = decidedByPerson(newest)
  const problem = isPersons ? (newest.problem ?? found) : found
  return {
    change: {
      placementState: "unplaced" as const,
      problem,
      nextCheckAt: isPersons ? null : nextCheck({ ...newest, placementState: "unplaced" }, new Date()),
    },
    timeline: [{ kind: "unplaced" as const, source: "shop" as const, details: { problem: found } }],
  }
}
