import type { MedusaContainer } from "@medusajs/framework/types"
import { audit } from "../workflows"

/** Once a day: what the service has and the ledger lacks. */
export default async function auditJob(container: MedusaContainer): Promise<void> {
  await audit(container)
}

export const config = { name: "instalments-audit", schedule: "17 4 * * *" }
