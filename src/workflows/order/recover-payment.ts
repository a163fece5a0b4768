import type { MedusaContainer } from "@medusajs/framework/types"
import { assertNever } from "../../core/assert-never"
import { type Checkout, isPaidUnplaced } from "../../core/checkout/checkout"
import { recovery } from "../../core/checkout/recovery"
import { amend } from "../ledger/amend-checkout"
import { announceUnplaced } from "../notify/payment-unplaced"
import { type Gateway, gatewayOf } from "../service/gateway"
import { withCartLease } from "./cart-lease"
import { mayHaveOrder } from "./claim-order"
import { placeOrder } from "./place-order"
import { placeUnderLease } from "./place-under-lease"
import { JOB, returnPayment } from "./return-payment"

const LEASE_WAIT_MS = 5_000

/**
 * Takes up a payment that has no order yet: places it, refunds it, or leaves it for a person.
 *
 * @throws Refusal `not_allowed` when its account is not configured, or is set to another environment
 * @throws LeaseBusyError while another process works on the cart
 */
export async function recoverPayment(container: MedusaContainer, checkout: Checkout): Promise<Checkout> {
  const gateway = gatewayOf(container, checkout)
  if (checkout.placementState === "refunding") {
    return returnPayment(container, checkout)
  }
  const step = recovery(checkout, gateway.account.onUnplaceable, new Date())
  switch (step) {
    case "place":
      return placeOrder(container, checkout)
    case "return":
      // The row may have changed while it waited.
      return returnPayment(
        container,
        checkout,
        JOB,
        (newest) => recovery(newest, gateway.account.onUnplaceable, new Date()) === "return"
      )
    case "hold":
      return withCartLease(container, checkout.cartId, LEASE_WAIT_MS, () => hold(container, gateway, checkout))
    default:
      return assertNever(step)
  }
}

/** The row may have changed while it waited: its newest version decides. For a caller who holds the cart's lease. */
async function hold(container: MedusaContainer, { ledger, account }: Gateway, checkout: Checkout): Promise<Checkout> {
  if (await mayHaveOrder(container, checkout)) {
    return placeUnderLease(container, checkout)
  }
  const now = new Date()
  const held = await amend(ledger, checkout, (newest) =>
    isPaidUnplaced(newest) && recovery(newest, account.onUnplaceable, now) === "hold"
      ? {
          change: { placementState: "unplaced", heldAt: newest.heldAt ?? now, nextCheckAt: null },
          timeline:
            newest.heldAt === null ? [{ kind: "held", source: "job", details: { problem: newest.problem } }] : [],
        }
      : undefined
  )
  return announceUnplaced(container, held)
}
