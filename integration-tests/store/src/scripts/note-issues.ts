import type { ExecArgs } from "@medusajs/framework/types"
import { compareAccounting, recheckIssues } from "medusa-payment-instalments/workflows"

/** medusa exec ./src/scripts/note-issues.ts: what the hour's and the night's jobs find of rows that were written past the ledger. */
export default async function noteIssues({ container }: ExecArgs): Promise<void> {
  await compareAccounting(container)
  await recheckIssues(container)
}
