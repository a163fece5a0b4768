import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { OwedView } from "../../../core/admin/views/order"
import { storefrontAddress } from "../../../core/checkout/addresses"
import { obstacleTo } from "../../../core/order/order-to-pay"
import { ENGLISH } from "../../../core/words/words"
import { plansFor } from "../../checkout/plans-for"
import { ledgerOf } from "../../ledger/ledger-of"
import { orderToPay } from "../../medusa/order/order-to-pay"
import { paymentView } from "./payment-view"

/** What an order owes now, by the newest of its payment collections that asks for it; undefined where it owes nothing. */
export async function owedBy(container: MedusaContainer, orderId: string): Promise<OwedView | undefined> {
  const [account] = Object.values(ledgerOf(container).options.accounts)
  for (const id of account ? await collectionsOf(container, orderId) : []) {
    const order = await orderToPay(container, id)
    const paid = order && { amountMinor: order.collectionMinor, currency: order.currency }
    if (account && paid && paid.amountMinor > 0 && obstacleTo(order, paid) === null) {
      const of = { account: undefined, providerId: undefined }
      const [plans, [attempt]] = await Promise.all([
        plansFor(container, of, { paymentCollectionId: id }),
        ledgerOf(container).checkouts.ofCart(id),
      ])
      return {
        payment_collection_id: id,
        amount_minor: paid.amountMinor,
        currency_code: paid.currency,
        url: storefrontAddress(account.storefrontUrl, account.paymentLinkPath, { payment_collection_id: id }),
        terms: plans.offered ? plans.plans.map(({ numberOfPayments }) => numberOfPayments) : [],
        reason: plans.offered ? null : ENGLISH.translated(plans.reason),
        attempt: attempt ? paymentView(attempt, [], null, new Date()) : null,
      }
    }
  }
  return undefined
}

async function collectionsOf(container: MedusaContainer, orderId: string): Promise<string[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    fields: ["id", "payment_collections.id", "payment_collections.created_at"],
    filters: { id: orderId },
  })
  const order: { payment_collections: { id: string; created_at: string | Date }[] | null } | undefined = data[0]
  return (order?.payment_collections ?? [])
    .sort((one, other) => new Date(other.created_at).getTime() - new Date(one.created_at).getTime())
    .map(({ id }) => id)
}
