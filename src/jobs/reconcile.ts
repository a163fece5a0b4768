import type { MedusaContainer } from "@medusajs/framework/types"
import { reconcile } from "../use-cases/reconcile/reconcile"
import { runJob } from "../use-cases/service/run-job"

/** Each minute: settles what no callback settled. `next_check_at` in the row says when it is due. */
export default async function reconcileJob(container: MedusaContainer): Promise<void> {
  await runJob(container, config.name, (run) => reconcile(container, run))
}

export const config = { name: "instalments-reconcile", schedule: "* * * * *" }
