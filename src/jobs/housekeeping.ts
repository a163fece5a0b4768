import type { MedusaContainer } from "@medusajs/framework/types"
import { keepHouse } from "../use-cases/housekeeping/keep-house"
import { runJob } from "../use-cases/service/run-job"

/** Each minute: a few seconds of the long jobs that are due. The ledger says where each of them stands. */
export default async function housekeepingJob(container: MedusaContainer): Promise<void> {
  await runJob(container, config.name, (run) => keepHouse(container, run))
}

export const config = { name: "instalments-housekeeping", schedule: "* * * * *" }
