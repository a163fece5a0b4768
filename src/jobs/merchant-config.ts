import type { MedusaContainer } from "@medusajs/framework/types"
import { readConfigsAhead } from "../use-cases/service/merchant-config"
import { runJob } from "../use-cases/service/run-job"

/** Each minute: renews merchant configs that are out of date, and tries the credentials once after a process has started. */
export default async function merchantConfigJob(container: MedusaContainer): Promise<void> {
  await runJob(container, config.name, (run) => readConfigsAhead(container, new Date(), run))
}

export const config = { name: "instalments-merchant-config", schedule: "* * * * *" }
