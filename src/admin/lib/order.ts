import { isOurs } from "./providers"

/** Of Medusa's order, what is read here. */
export type MedusaOrder = {
  id: string
  display_id?: number | null
  status?: string
  payment_collections?: { payments?: MedusaPayment[] | null }[] | null
}
type MedusaPayment = { provider_id: string; refunds?: unknown[] | null }

export function isPaidInInstalments(order: MedusaOrder): boolean {
  return paymentsOf(order).some(isOurs)
}

/** What changes when somebody refunds or cancels on the order's page: then its payment is looked at again at once. */
export function versionOf(order: MedusaOrder): string {
  return [order.status, ...paymentsOf(order).map(({ refunds }) => refunds?.length ?? 0)].join(" ")
}

function paymentsOf({ payment_collections }: MedusaOrder): MedusaPayment[] {
  return (payment_collections ?? []).flatMap(({ payments }) => payments ?? [])
}
