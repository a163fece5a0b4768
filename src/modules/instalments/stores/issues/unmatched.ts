import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { MinorAmount } from "../../../../core/money/money"
import { endUnmatched, raiseUnmatched, UNMATCHED_TABLE } from "./unmatched-issues"

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

/** Keeps what is not kept yet, for a person to look at. For a transaction. @returns those that are new, to be told of once */
export async function keepUnmatched(trx: Knex, unmatched: readonly Unmatched[]): Promise<Unmatched[]> {
  if (unmatched.length === 0) {
    return []
  }
  const rows = await trx(UNMATCHED_TABLE)
    .insert(unmatched.map(rowOf))
    .onConflict(trx.raw("(kind, service_id) WHERE deleted_at IS NULL"))
    .ignore()
    .returning<{ id: string; service_id: string }[]>(["id", "service_id"])
  const added = new Map(rows.map(({ id, service_id }) => [service_id, id]))
  const raised = unmatched.flatMap(({ kind, serviceId, account, remoteCreatedAt }) => {
    const id = kind === "checkout" ? added.get(serviceId) : undefined
    return id === undefined ? [] : [{ id, account, since: remoteCreatedAt }]
  })
  await raiseUnmatched(trx, "unmatched_checkout", raised)
  return unmatched.filter(({ serviceId }) => added.has(serviceId))
}

/** A row of the ledger is this checkout of the service. For a transaction. */
export async function forgetUnmatchedCheckout(trx: Knex, serviceCheckoutId: string): Promise<void> {
  const rows = await trx(UNMATCHED_TABLE)
    .where({ kind: "checkout", service_id: serviceCheckoutId })
    .select<{ id: string }[]>("id")
  await endUnmatched(
    trx,
    rows.map(({ id }) => id)
  )
}

function rowOf({ account, environment, kind, serviceId, amountMinor, remoteState, remoteCreatedAt }: Unmatched) {
  return {
    id: generateEntityId(undefined, "inunm"),
    account,
    environment,
    kind,
    service_id: serviceId,
    amount_minor: amountMinor,
    remote_state: remoteState,
    remote_created_at: remoteCreatedAt,
  }
}
