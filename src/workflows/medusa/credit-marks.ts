import type { MedusaContainer } from "@medusajs/framework/types"
import type { CreditMark } from "../../core/accounting/refunds"
import type { OrderRecords } from "./order-records"
import { refundWords } from "./refund-words"

/**
 * What Medusa may have marked the credit of a refund with: the order's payment collection, or the refund's reason as it was
 * then, which may have been renamed or deleted since.
 */
export async function creditMarksOf(
  container: MedusaContainer,
  { collectionMarks }: Pick<OrderRecords, "collectionMarks">,
  medusaRefundId: string
): Promise<CreditMark[]> {
  const { reason, reasonCode } = (await refundWords(container, [{ medusaRefundId }])).get(medusaRefundId) ?? {}
  return [
    ...collectionMarks,
    ...(reason ? [{ reference: reason }] : []),
    ...(reasonCode ? [{ referenceId: reasonCode }] : []),
  ]
}
