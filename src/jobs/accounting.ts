import type { MedusaContainer } from "@medusajs/framework/types"
import { compareAccounting } from "../workflows"

/** Each hour: whether Medusa's amounts and the ledger's agree. */
export default async function accountingJob(container: MedusaContainer): Promise<void> {
  await compareAccounting(container)
}

export const config = { name: "instalments-accounting", schedule: "37 * * * *" }
