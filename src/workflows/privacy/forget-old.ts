import type { MedusaContainer } from "@medusajs/framework/types"
import { forgetBefore } from "../../core/retention"
import { ledgerOf } from "../ledger/ledger-of"

/** Rows of one statement, which holds no lock for long, and statements of one run: the next day goes on. */
const BATCH = 1_000
const MOST_BATCHES = 100

/** Forgets what came to nothing long ago. Payments, refunds and their timelines stay. */
export async function forgetOld(container: MedusaContainer, now: Date): Promise<void> {
  const { retention } = ledgerOf(container)
  const before = forgetBefore(now)
  await inBatches(() => retention.forgetUnpaid(before, BATCH))
  await inBatches(() => retention.forgetCallbacks(before, BATCH))
  await inBatches(() => retention.forgetForeign(before, BATCH))
  await inBatches(() => retention.forgetRefusals(before, BATCH))
}

async function inBatches(forget: () => Promise<number>): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    if ((await forget()) < BATCH) {
      return
    }
  }
}
