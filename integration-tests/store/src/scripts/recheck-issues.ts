import type { ExecArgs } from "@medusajs/framework/types"
import { recheckIssues } from "medusa-payment-instalments/workflows"

/** medusa exec ./src/scripts/recheck-issues.ts: what the night's job does, after rows were written past the ledger. */
export default async function recheck({ container }: ExecArgs): Promise<void> {
  await recheckIssues(container)
}
