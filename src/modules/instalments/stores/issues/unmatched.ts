import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { MinorAmount } from "../../../../core/money/money"

/** Something the service has and the ledger lacks. */
export type Unmatched = {
  account: string
  environment: "sandbox" | "production"
  kind: "checkout" | "refund"
  serviceId: string
  amountMinor: MinorAmount
  remoteState: string
  remoteCreatedAt: Date
}

/** Keeps what is not kept yet. @returns those that are new, to be told of once */
export async function keepUnmatched(db: Knex, unmatchedRecords: readonly Unmatched[]): Promise<Unmatched[]> {
  if (unmatchedRecords.length === 0) {
    return []
  }
  const rows = await db("instalments_unmatched")
    .insert(
      unmatchedRecords.map((unmatched) => ({
        id: generateEntityId(undefined, "inunm"),
        account: unmatched.account,
        environment: unmatched.environment,
        kind: unmatched.kind,
        service_id: unmatched.serviceId,
        amount_minor: unmatched.amountMinor,
        remote_state: unmatched.remoteState,
        remote_created_at: unmatched.remoteCreatedAt,
      }))
    )
    .onConflict(db.raw("(kind, service_id) WHERE deleted_at IS NULL"))
    .ignore()
    .returning<{ service_id: string }[]>(["service_id"])
  const added = new Set(rows.map(({ service_id }) => service_id))
  return unmatchedRecords.filter(({ serviceId }) => added.has(serviceId))
}
