import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"

/** What every hook needs: the app's container, and the account this provider entry speaks for. */
export type ProviderContext = { container: MedusaContainer; account: string | undefined }

const ownData = z.object({ reference: z.string() })

/**
 * The reference in a payment's data. Safe to use for payments, whose data is only ever what authorizePayment returned;
 * never for sessions, whose data a shopper may have written.
 */
export function referenceIn(data: unknown): string | undefined {
  const parsed = ownData.safeParse(data)
  return parsed.success ? parsed.data.reference : undefined
}
