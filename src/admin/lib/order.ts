import type { OrderInstalmentsView } from "../../use-cases/admin/views/order"

/** Of Medusa's order, what is read here. */
export type MedusaOrder = {
  id: string
  display_id?: number | null
  status?: string
  /** Pounds. */
  summary?: { pending_difference?: number | null } | null
  payment_collections?: { payments?: MedusaPayment[] | null }[] | null
}
type MedusaPayment = { provider_id: string; refunds?: unknown[] | null }

export function isPaidInInstalments(order: MedusaOrder): boolean {
  return paymentsOf(order).some(({ provider_id }) => isOurProvider(provider_id))
}

/** Of the others only such an order can have to do with instalments: by Medusa's payment link. */
export function isOwing({ summary, status }: MedusaOrder): boolean {
  return status !== "canceled" && Number(summary?.pending_difference ?? 0) > 0
}

/** What changes when somebody refunds or cancels on the order's page: then its payment is looked at again at once. */
export function versionOf(order: MedusaOrder): string {
  return [
    order.status,
    order.summary?.pending_difference,
    ...paymentsOf(order).map(({ refunds }) => refunds?.length ?? 0),
  ].join(" ")
}

/** Of all its payments, each issue with the payment that it is about. */
export function issuesIn(view: OrderInstalmentsView | null | undefined) {
  return (view ? [view, ...view.further] : []).flatMap(({ payment, issues }) =>
    issues.map((issue) => ({ payment, issue }))
  )
}

function paymentsOf({ payment_collections }: MedusaOrder): MedusaPayment[] {
  return (payment_collections ?? []).flatMap(({ payments }) => payments ?? [])
}

/** Medusa builds a provider's id from `pp_`, its class's identifier and the id in medusa-config. */
const OUR_PROVIDER = /^pp_instalments(_|$)/

export function isOurProvider(id: string): boolean {
  return OUR_PROVIDER.test(id)
}
