import type { MedusaContainer } from "@medusajs/framework/types"
import { forgetOld } from "../workflows"

/** Once a day: forgets checkouts that nobody paid and callbacks that were settled, 90 days after. */
export default async function retentionJob(container: MedusaContainer): Promise<void> {
  await forgetOld(container, new Date())
}

export const config = { name: "instalments-retention", schedule: "47 3 * * *" }
