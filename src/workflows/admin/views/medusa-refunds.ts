import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Checkout } from "../../../core/checkout/checkout"

/** What Medusa keeps of a refund besides its amount: why, in whose words, and who asked for it. */
export type MedusaRefund = { reason: string | null; note: string | null; createdBy: string | null }

type Row = {
  refunds:
    { id: string; note: string | null; created_by: string | null; refund_reason: { label: string } | null }[] | null
}

const FIELDS = ["id", "refunds.id", "refunds.note", "refunds.created_by", "refunds.refund_reason.label"]

/** Medusa's refunds of a checkout's payments, by Medusa's id. */
export async function medusaRefundsOf(
  container: MedusaContainer,
  { paymentCollectionId }: Checkout
): Promise<Map<string, MedusaRefund>> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const filters = { payment_collection_id: paymentCollectionId }
  const { data } = await query.graph({ entity: "payment", fields: FIELDS, filters })
  const rows: Row[] = data
  return new Map(
    rows
      .flatMap(({ refunds }) => refunds ?? [])
      .map(({ id, note, created_by, refund_reason }) => [
        id,
        { reason: refund_reason?.label ?? null, note, createdBy: created_by },
      ])
  )
}
