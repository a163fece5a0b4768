import type { MedusaContainer } from "@medusajs/framework/types"
import { runRefunds } from "../workflows"

/** Each minute: takes every refund that is due one step further. `next_check_at` in the row says when. */
export default async function refundsJob(container: MedusaContainer): Promise<void> {
  await runRefunds(container)
}

export const config = { name: "instalments-refunds", schedule: "* * * * *" }
