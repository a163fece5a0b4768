import type { Checkout } from "../../core/checkout/checkout"
import type { Action } from "../../core/checkout/decide"
import { recordingOf } from "../../core/checkout/recording"
import type { Snapshot } from "../../core/checkout/snapshot"
import type InstalmentsModuleService from "../../modules/instalments/service"
import { amend } from "../ledger/amend-checkout"

/** The row after the news, and what has to happen in Medusa. */
export type Recorded = { checkout: Checkout; action: Action }

/** Writes down what a snapshot means for a checkout. Old news changes nothing. */
export async function recordSnapshot(
  ledger: InstalmentsModuleService,
  checkout: Checkout,
  snapshot: Snapshot
): Promise<Recorded> {
  let action: Action = "none"
  const written = await amend(ledger, checkout, (newest) => {
    const recording = recordingOf(newest, snapshot, new Date())
    action = recording.action
    return recording.amendment
  })
  return { checkout: written, action }
}
