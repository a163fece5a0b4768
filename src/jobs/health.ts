import { container as ofProcess } from "@medusajs/framework"
import type { MedusaContainer } from "@medusajs/framework/types"
import { reportUnofferable } from "../use-cases/medusa/shop/providers"
import { watchEachMinute } from "../use-cases/reconcile/watch-each-minute"
import { runJob } from "../use-cases/service/run-job"

// Medusa loads this in processes that run jobs, the middlewares in those that answer requests.
reportUnofferable(ofProcess)

/** Each minute: what is wrong for everybody, and what is over. */
export default async function healthJob(container: MedusaContainer): Promise<void> {
  await runJob(container, config.name, () => watchEachMinute(container))
}

export const config = { name: "instalments-health", schedule: "* * * * *" }
