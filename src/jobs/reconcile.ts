import type { MedusaContainer } from "@medusajs/framework/types"
import { reconcile } from "../workflows"

/** Each minute: settles what no callback settled. When a row is due stands in the row. */
export default async function reconcileJob(container: MedusaContainer): Promise<void> {
  await reconcile(container)
}

export const config = { name: "instalments-reconcile", schedule: "* * * * *" }
