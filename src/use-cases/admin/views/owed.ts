import type { MedusaContainer } from "@medusajs/framework/types"
import type { OwedView } from "../../../core/admin/views/order"
import { paymentView } from "../../../core/admin/views/payment"
import { storefrontAddress } from "../../../core/checkout/addresses"
import { refusalOf } from "../../../core/order/order-to-pay"
import { reasonOf, sentenceOf } from "../../../core/reasons/reasons"
import { SENTENCES } from "../../../core/sentences"
import { wordsIn } from "../../../core/words/words"
import { plansFor } from "../../checkout/plans-for"
import { ledgerOf } from "../../ledger/ledger-of"
import { collectionsOfOrder, orderToPay } from "../../medusa/order/order-to-pay"
import { adminLanguageNow } from "../../notify/report"

/**
 * What an order owes now, by the newest of its payment collections that asks for it and may be paid in instalments, else by the newest
 * that asks for it, or for more: who reads here why nobody can pay by that can mend it. Undefined where it owes nothing.
 */
export async function owedBy(container: MedusaContainer, orderId: string): Promise<OwedView | undefined> {
  const { options } = ledgerOf(container)
  const [account] = Object.values(options.accounts)
  let newest: OwedView | undefined
  const inTheirWords = wordsIn([adminLanguageNow().locale], options.sentences)
  for (const id of account ? await collectionsOfOrder(container, orderId) : []) {
    const order = await orderToPay(container, id)
    const paid = order && { amountMinor: order.collectionMinor, currency: order.currency }
    const refusal = paid && refusalOf(order, paid)
    const isUncaptured = refusal === SENTENCES.notCaptured
    if (account && paid && (refusal === undefined || refusal === SENTENCES.lessOwed || isUncaptured)) {
      const of = { account: undefined, providerId: undefined }
      const [plans, [attempt]] = await Promise.all([
        plansFor(container, of, { paymentCollectionId: id }),
        ledgerOf(container).checkouts.ofCart(id),
      ])
      const owed = {
        payment_collection_id: id,
        amount_minor: paid.amountMinor,
        currency_code: paid.currency,
        url: storefrontAddress(account.storefrontUrl, account.paymentLinkPath, { payment_collection_id: id }),
        terms: plans.offered ? plans.plans.map(({ numberOfPayments }) => numberOfPayments) : [],
        reason: plans.offered ? null : inTheirWords.translated(plans.reason),
        remedy: isUncaptured ? sentenceOf(reasonOf("capture_first", {}), adminLanguageNow()) : null,
        attempt: attempt ? paymentView(attempt, [], null, new Date()) : null,
      }
      if (plans.offered) {
        return owed
      }
      newest ??= owed
    }
  }
  return newest
}
