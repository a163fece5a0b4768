import type { MedusaContainer } from "@medusajs/framework/types"
import { forgetBefore } from "../../core/retention"
import { ledgerOf } from "../ledger/ledger-of"
import type { Progress } from "../service/run-job"

/** Rows of one statement, which holds no lock for long. */
const BATCH = 1_000

/** In the order in which it is forgotten. */
const STEPS = ["forgetUnpaid", "forgetCallbacks", "forgetForeign", "forgetRefusals"] as const

/** Forgets a batch of what came to nothing long ago. Payments, refunds and their timelines stay. */
export async function forgetSome(container: MedusaContainer, position: string, now: Date): Promise<Progress> {
  const step = STEPS.find((name) => name === position) ?? STEPS[0]
  const count = await ledgerOf(container).retention[step](forgetBefore(now), BATCH)
  const next = count === BATCH ? step : STEPS[STEPS.indexOf(step) + 1]
  return next ? { position: next } : "finished"
}
