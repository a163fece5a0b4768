import type { MedusaContainer } from "@medusajs/framework/types"
import { watchEachMinute } from "../use-cases/reconcile/watch-each-minute"
import { runJob } from "../use-cases/service/run-job"

/** Each minute: what is wrong for everybody, and what is over. */
export default async function healthJob(container: MedusaContainer): Promise<void> {
  await runJob(container, config.name, () => watchEachMinute(container))
}

export const config = { name: "instalments-health", schedule: "* * * * *" }
