import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { CreditMark } from "../../../core/accounting/order-money"

/** What Medusa keeps of a refund besides its amount: why, in whose words, and who asked for it. */
export type RefundWords = {
  reason: string | null
  reasonCode: string | null
  reasonId: string | null
  note: string | null
  createdBy: string | null
  madeAt: Date
}

/** Medusa's reasons have a code; its types do not say so. */
const coded = z.object({ code: z.string() })

/** Medusa's payment module can do this; its types do not say so. */
type PaymentModule = IPaymentModuleService & { softDeleteRefunds(ids: string[]): Promise<unknown> }

/** By Medusa's refund id; also of refunds that came to nothing, which Medusa no longer shows. */
export async function refundWords(
  container: MedusaContainer,
  refunds: readonly { medusaRefundId: string | null }[]
): Promise<Map<string, RefundWords>> {
  const ids = refunds.flatMap(({ medusaRefundId }) => medusaRefundId ?? [])
  if (ids.length === 0) {
    return new Map()
  }
  const rows = await container
    .resolve(Modules.PAYMENT)
    .listRefunds({ id: ids }, { relations: ["refund_reason"], withDeleted: true, take: null })
  return new Map(
    rows.map(({ id, note, created_by, created_at, refund_reason }) => [
      id,
      {
        reason: refund_reason?.label ?? null,
        reasonCode: coded.safeParse(refund_reason).data?.code ?? null,
        reasonId: refund_reason?.id ?? null,
        note: note ?? null,
        createdBy: created_by ?? null,
        madeAt: new Date(created_at ?? 0),
      },
    ])
  )
}

/** A refund's credit may bear the refund's reason as it was then, which may have been renamed or deleted since. */
export function creditMarks({ reason, reasonCode }: Pick<RefundWords, "reason" | "reasonCode">): CreditMark[] {
  return [...(reason ? [{ reference: reason }] : []), ...(reasonCode ? [{ referenceId: reasonCode }] : [])]
}

/** Takes a refund out of Medusa's records. Its row stays, marked as deleted, for its reason and its note. */
export async function takeOutRefund(container: MedusaContainer, medusaRefundId: string): Promise<void> {
  await container.resolve<PaymentModule>(Modules.PAYMENT).softDeleteRefunds([medusaRefundId])
}
