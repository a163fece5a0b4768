import type { MedusaContainer } from "@medusajs/framework/types"
import { recheckIssues } from "../workflows"

/** Once a day: whether everything that needs a person is on the list. */
export default async function issuesJob(container: MedusaContainer): Promise<void> {
  await recheckIssues(container)
}

export const config = { name: "instalments-issues", schedule: "7 3 * * *" }
