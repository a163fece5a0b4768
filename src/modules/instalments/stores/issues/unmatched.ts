import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { MinorAmount } from "../../../../core/money/money"

/** Something the service has and the ledger lacks. */
export type Stray = {
  account: string
  environment: "sandbox" | "production"
  kind: "checkout" | "refund"
  remoteId: string
  amountMinor: MinorAmount
  remoteState: string
  remoteCreatedAt: Date
}

/** Keeps what is not kept yet. @returns those that are new, to be told of once */
export async function keepStrays(db: Knex, strays: readonly Stray[]): Promise<Stray[]> {
  if (strays.length === 0) {
    return []
  }
  const rows = await db("instalments_stray")
    .insert(
      strays.map((stray) => ({
        id: generateEntityId(undefined, "instray"),
        account: stray.account,
        environment: stray.environment,
        kind: stray.kind,
        remote_id: stray.remoteId,
        amount_minor: stray.amountMinor,
        remote_state: stray.remoteState,
        remote_created_at: stray.remoteCreatedAt,
      }))
    )
    .onConflict(db.raw("(kind, remote_id) WHERE deleted_at IS NULL"))
    .ignore()
    .returning<{ remote_id: string }[]>(["remote_id"])
  const added = new Set(rows.map(({ remote_id }) => remote_id))
  return strays.filter(({ remoteId }) => added.has(remoteId))
}
