import type { MedusaContainer } from "@medusajs/framework/types"
import { paymentView } from "../../../core/admin/views/payment"
import { storefrontAddress } from "../../../core/checkout/addresses"
import type { AccountOptions } from "../../../core/options/options"
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
  for (const id of account ? await collectionsOfOrder(container, orderId) : []) {
    const owed = account && (await askedBy(container, id, account))
    if (owed?.reason === null) {
      return owed
    }
    newest ??= owed
  }
  return newest
}

export type OwedView = NonNullable<Awaited<ReturnType<typeof askedBy>>>

/** @returns undefined for a collection that does not ask for what is owed */
async function askedBy(container: MedusaContainer, id: string, account: AccountOptions) {
  const { options, checkouts } = ledgerOf(container)
  const order = await orderToPay(container, id)
  const paid = order && { amountMinor: order.collectionMinor, currency: order.currency }
  const refusal = paid && refusalOf(order, paid)
  const isUncaptured = refusal === SENTENCES.notCaptured
  if (!paid || !(refusal === undefined || refusal === SENTENCES.lessOwed || isUncaptured)) {
    return undefined
  }
  const [plans, [attempt]] = await Promise.all([
    plansFor(container, { payment_collection_id: id }),
    checkouts.ofCart(id),
  ])
  const inTheirWords = wordsIn([adminLanguageNow().locale], options.sentences)
  return {
    payment_collection_id: id,
    amount_minor: paid.amountMinor,
    currency_code: paid.currency,
    url: storefrontAddress(account.storefrontUrl, account.paymentLinkPath, { payment_collection_id: id }),
    /** How many payments the shopper may choose between there; empty where instalments are not offered. */
    terms: plans.offered ? plans.plans.map(({ numberOfPayments }) => numberOfPayments) : [],
    /** The sentence that the shopper reads where they are not offered. */
    reason: plans.offered ? null : inTheirWords.translated(plans.reason),
    /** What whoever sees the order can do about that; null where it is not in their hands. */
    remedy: isUncaptured ? sentenceOf(reasonOf("capture_first", {}), adminLanguageNow()) : null,
    /** What became of the link, when the shopper last began to pay; null while they have not. */
    attempt: attempt ? paymentView(attempt, [], null, new Date()) : null,
  }
}
