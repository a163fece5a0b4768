import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { StoreUnderTest } from "./store"

/** The ledger's moments that tell how long ago something was, by table. */
const MOMENTS = {
  instalments_alert: ["since", "created_at", "updated_at", "told_at", "cleared_at"],
  instalments_callback: ["first_seen_at", "last_seen_at", "updated_at"],
  instalments_callback_refusal: ["last_seen_at", "created_at"],
  instalments_checkout: [
    "paid_at",
    "next_check_at",
    "expires_at",
    "looked_at",
    "failed_at",
    "created_at",
    "updated_at",
  ],
  instalments_merchant_config: ["fetched_at"],
  instalments_job_run: ["started_at", "finished_at", "succeeded_at"],
  instalments_refund: ["submitted_at", "doubted_since"],
  instalments_timeline_entry: ["at"],
  instalments_service_call: ["answered_at", "limited_at", "failing_since", "failed_at"],
} as const

/** Lets time pass for the ledger alone: everything in it happened so many milliseconds earlier. */
export async function ageLedger({ container }: StoreUnderTest, ms: number): Promise<void> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  for (const [table, columns] of Object.entries(MOMENTS)) {
    const earlier = columns.map((column) => `"${column}" = "${column}" - :ms * interval '1 millisecond'`)
    await db.raw(`UPDATE "${table}" SET ${earlier.join(", ")}`, { ms })
  }
}
