import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { until } from "../time/until"

/** Far longer than a completion takes that still goes on. Milliseconds. */
const LONGEST_MS = 20_000
const UNFINISHED = "state NOT IN ('not_started', 'done', 'reverted', 'failed')"

/**
 * Medusa's engine sometimes stops in the middle of a completion that fails (two of its parallel steps write the same version of
 * the execution). Such an execution never finishes, and Medusa's test runner would wait for it for ever: once everything else
 * has finished, it goes.
 */
export async function forgetDroppedCompletions(container: MedusaContainer): Promise<void> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const finished = async () => {
    const [row] = await db("workflow_execution").whereRaw(UNFINISHED).count<{ count: string }[]>({ count: "*" })
    return Number(row?.count) === 0 ? true : undefined
  }
  await until("end of all executions", finished, LONGEST_MS).catch(() =>
    db("workflow_execution").where({ workflow_id: "complete-cart" }).whereRaw(UNFINISHED).delete()
  )
}
