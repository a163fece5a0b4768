import type { MedusaContainer } from "@medusajs/framework/types"
import { refundForShopper, refundsToTell } from "../../core/refund/for-shopper"
import type { Words } from "../../core/words/words"
import { ledgerOf } from "../ledger/ledger-of"

/** The refunds of all that was paid for an order, oldest first, each with a sentence that may be shown as it is. */
export async function refundsForShopper(container: MedusaContainer, orderId: string, words: Words) {
  const ledger = ledgerOf(container)
  const now = new Date()
  const payments = await ledger.checkouts.paidFor(orderId)
  const rows = await ledger.refunds.ofCheckouts(payments.map(({ id }) => id))
  return refundsToTell(payments, rows)
    .flatMap((row) => refundForShopper(row, now) ?? [])
    .map(({ view, sentence }) => ({ ...view, message: words.translated(sentence) }))
}
