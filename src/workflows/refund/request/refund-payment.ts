import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { type Checkout, isPaidUnplaced } from "../../../core/checkout/checkout"
import { Refusal } from "../../../core/refusal"
import type { Asker } from "../../../modules/instalments/stores/refund/refund-intents"
import { cartStateOf } from "../../medusa/cart-state"
import { requireNoOpenChange } from "../../medusa/order-changes"
import { readOrderRecords } from "../../medusa/order-records"
import { ledgerOf } from "../../service/gateway"
import { requestRefund } from "./request-refund"

/** A refund that Medusa asks for: its id in Medusa, and pounds as a decimal string. */
export type MedusasRefund = { reference: string; medusaRefundId: string; major: string }

/** What a refund that takes up another says of itself in Medusa's own row, which outlives the process. */
const TAKES_UP = "instalments_retry_of"
const takesUp = z.object({ metadata: z.object({ [TAKES_UP]: z.string() }) })

/** Says in a refund of Medusa's which row of the ledger it takes up. */
export function takingUp(refundRowId: string): Record<string, unknown> {
  return { [TAKES_UP]: refundRowId }
}

/**
 * Medusa asks for money back.
 *
 * When a completion fails after the capture, Medusa refunds on its own, at once. The money of a checkout that has no
 * order is not given back then: the order may still be placed a moment later, and if it cannot be, the ledger returns it.
 *
 * @throws Refusal with a sentence for the admin; then no money moves
 */
export async function refundPayment(
  container: MedusaContainer,
  account: string | undefined,
  { reference, medusaRefundId, major }: MedusasRefund
): Promise<void> {
  const checkout = await ledgerOf(container).checkouts.find({ reference })
  const orderId = checkout && (await orderOf(container, checkout))
  if (checkout && isPaidUnplaced(checkout) && orderId === null) {
    return
  }
  if (orderId) {
    await requireNoOpenChange(container, orderId)
  }
  // Nobody asks a second time for the money of an order that is cancelled already.
  const isCancelled = orderId ? ((await readOrderRecords(container, orderId))?.isCancelled ?? false) : false
  await requestRefund(container, account, {
    reference,
    medusaRefundId,
    major,
    kind: isCancelled ? "order_cancelled" : "asked",
    mustSucceed: isCancelled,
    ...(await askedBy(container, medusaRefundId)),
  })
}

async function orderOf(container: MedusaContainer, checkout: Checkout): Promise<string | null> {
  return checkout.orderId ?? (await cartStateOf(container, checkout.cartId))?.orderId ?? null
}

/**
 * Medusa's refund says who made it, and which failed one it takes up.
 *
 * @throws Refusal when Medusa does not have it any more: somebody took this process for dead and cleared up after it
 */
async function askedBy(container: MedusaContainer, id: string): Promise<{ retryOf: string | null; asker: Asker }> {
  const [refund] = await container.resolve(Modules.PAYMENT).listRefunds({ id: [id] })
  if (!refund) {
    throw new Refusal("not_allowed", "Medusa has given this refund up, so it was not sent.")
  }
  const by = refund.created_by ?? null
  return {
    retryOf: takesUp.safeParse(refund).data?.metadata[TAKES_UP] ?? null,
    asker: by === null ? { source: "shop", by } : { source: "admin", by },
  }
}
