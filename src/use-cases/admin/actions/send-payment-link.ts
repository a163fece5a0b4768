import type { MedusaContainer } from "@medusajs/framework/types"
import { InstalmentsEvents } from "../../../core/events"
import { minorAmount, minorToMajor } from "../../../core/money/money"
import { Refusal, refused } from "../../../core/refusal"
import { ordersMissing } from "../../medusa/order/find-orders"
import { emitOrThrow } from "../../notify/notify"
import { owedBy } from "../views/owed"

/**
 * Tells the shop's subscribers that the shopper is to have the link by which they pay what an order owes: the mail is theirs.
 *
 * @throws Refusal `not_found` where there is no such order; `not_allowed` where nothing is owed, or nobody could pay it by the link
 */
export async function sendPaymentLink(container: MedusaContainer, orderId: string): Promise<void> {
  const owed = await owedBy(container, orderId)
  if (!owed) {
    const isMissing = (await ordersMissing(container, [orderId])).has(orderId)
    throw isMissing ? refused("no_such_order", {}, "not_found") : refused("owes_nothing", {})
  }
  if (owed.remedy !== null) {
    throw refused("capture_first", {})
  }
  if (owed.reason !== null) {
    throw new Refusal("not_allowed", owed.reason)
  }
  // Not the emit that never throws: whoever clicked is told where the bus did not take it.
  await emitOrThrow(container, InstalmentsEvents.PAYMENT_LINK_REQUESTED, {
    order_id: orderId,
    payment_collection_id: owed.payment_collection_id,
    amount: minorToMajor(minorAmount(owed.amount_minor)),
    currency_code: owed.currency_code.toLowerCase(),
    url: owed.url,
  })
}
