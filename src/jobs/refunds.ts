import type { MedusaContainer } from "@medusajs/framework/types"
import { runRefunds } from "../workflows"

/** Each minute: takes every refund one step further whose time has come. When that is stands in the row. */
export default async function refundsJob(container: MedusaContainer): Promise<void> {
  await runRefunds(container)
}

export const config = { name: "instalments-refunds", schedule: "* * * * *" }
