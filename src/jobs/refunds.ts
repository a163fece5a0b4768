import type { MedusaContainer } from "@medusajs/framework/types"
import { noteSilence } from "../use-cases/service/ledger-gap"
import { runJob } from "../use-cases/service/run-job"
import { runRefunds } from "../use-cases/refund/follow/run-refunds"

/** Each minute: takes every refund that is due one step further. `next_check_at` in the row says when. */
export default async function refundsJob(container: MedusaContainer): Promise<void> {
  await noteSilence(container, config.name)
  await runJob(container, config.name, (run) => runRefunds(container, run))
}

export const config = { name: "instalments-refunds", schedule: "* * * * *" }
