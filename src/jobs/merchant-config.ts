import type { MedusaContainer } from "@medusajs/framework/types"
import { readConfigsAhead } from "../workflows"

/** Each minute: renews what has grown old of the merchant configs, and tries the credentials when a process has started. */
export default async function merchantConfigJob(container: MedusaContainer): Promise<void> {
  await readConfigsAhead(container, new Date())
}

export const config = { name: "instalments-merchant-config", schedule: "* * * * *" }
