import type { MedusaContainer } from "@medusajs/framework/types"
import { forgetBefore } from "../../core/retention"
import type { Retention } from "../../modules/instalments/stores/privacy/retention"
import { ledgerOf } from "../ledger/ledger-of"
import type { Progress } from "../service/run-job"

/** Rows of one statement, which holds no lock for long. */
const BATCH = 1_000

/** In the order in which they are forgotten. */
const KINDS = [
  { name: "unpaid", forget: (from: Retention, before: Date) => from.forgetUnpaid(before, BATCH) },
  { name: "callbacks", forget: (from: Retention, before: Date) => from.forgetCallbacks(before, BATCH) },
  { name: "foreign", forget: (from: Retention, before: Date) => from.forgetForeign(before, BATCH) },
  { name: "refusals", forget: (from: Retention, before: Date) => from.forgetRefusals(before, BATCH) },
] as const

/** Forgets a batch of what came to nothing long ago. Payments, refunds and their timelines stay. */
export async function forgetSome(container: MedusaContainer, position: string, now: Date): Promise<Progress> {
  const at = Math.max(
    KINDS.findIndex(({ name }) => name === position),
    0
  )
  const count = await KINDS[at]?.forget(ledgerOf(container).retention, forgetBefore(now))
  const next = KINDS[count === BATCH ? at : at + 1]
  return next ? { position: next.name } : "finished"
}
