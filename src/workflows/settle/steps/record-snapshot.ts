import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { Action } from "../../../core/checkout/decide"
import type { Snapshot } from "../../../core/checkout/snapshot"
import { ledgerOf } from "../../service/gateway"
import { recordSnapshot } from "../record-snapshot"

/** A checkout of the ledger, and what the service says of it. */
export type SettleInput = { checkoutId: string; snapshot: Snapshot }

/**
 * Writes down what the service said. Not compensated: news stays true when what follows from it fails,
 * and the row's state makes the reconcile job take it up again.
 */
export const recordSnapshotStep = createStep(
  "instalments-record-snapshot",
  async ({ checkoutId, snapshot }: SettleInput, { container }) => {
    const ledger = ledgerOf(container)
    const checkout = await ledger.findCheckout({ id: checkoutId })
    if (!checkout) {
      throw new Error(`There is no checkout ${checkoutId} in the ledger`)
    }
    const recorded = await recordSnapshot(ledger, checkout, snapshot)
    const action: Action = recorded.action
    return new StepResponse({ checkoutId, cartId: checkout.cartId, action })
  }
)
