import type { ExecArgs } from "@medusajs/framework/types"
import { compareSome } from "../../../../src/use-cases/accounting/compare"
import { recheckSome } from "../../../../src/use-cases/admin/issues"

/** medusa exec ./src/scripts/note-issues.ts: what the job for housekeeping finds of rows that were written past the ledger. */
export default async function noteIssues({ container }: ExecArgs): Promise<void> {
  for (const piece of [compareSome, recheckSome]) {
    for (let position: string | null = ""; position !== null;) {
      const progress = await piece(container, position, new Date())
      position = typeof progress === "string" ? null : progress.position
    }
  }
}
