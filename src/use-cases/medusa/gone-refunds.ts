import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/** A transaction as far as it is looked at here. */
type Recorded = { reference: string | null; referenceId: string | null }

/** What Medusa's ids of refunds begin with: a cancellation records what it refunds under its payment's. */
const REFUND_ID = "ref_"

/**
 * Of the refunds that an order's transactions name, the ids of those that Medusa does not have, not even as deleted: their making was
 * undone, and a process that had stalled recorded them all the same.
 *
 * @param known ids of refunds that are there
 */
export async function goneRefunds(
  container: MedusaContainer,
  transactions: readonly Recorded[],
  known: readonly string[]
): Promise<string[]> {
  const named = transactions.flatMap(({ reference, referenceId }) =>
    reference === "refund" ? (referenceId ?? []) : []
  )
  const doubtful = named.filter((id) => id.startsWith(REFUND_ID) && !known.includes(id))
  if (doubtful.length === 0) {
    return []
  }
  const rows = await container
    .resolve(Modules.PAYMENT)
    .listRefunds({ id: doubtful }, { select: ["id"], take: null, withDeleted: true })
  const there = new Set(rows.map(({ id }) => id))
  return doubtful.filter((id) => !there.has(id))
}
