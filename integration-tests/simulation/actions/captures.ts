import type { ShopperCart } from "../cart"
import { paymentsOf } from "../medusa-records"
import type { ProcessNumber } from "../schedule/schedule"
import type { Performers, Plain } from "./performer"

/** Where the shop books the capture by hand: an admin does, in one go or in parts. */
export type CaptureActions = { capture: Plain; capture_part: { amountMinor: number } }

export const captures: Performers<CaptureActions> = {
  capture: (cart, by) => capture(cart, by, {}),
  capture_part: (cart, by, { amountMinor }) => capture(cart, by, { amount: amountMinor / 100 }),
}

async function capture({ lane, cartId }: ShopperCart, by: ProcessNumber, body: object): Promise<string> {
  const payments = await paymentsOf(lane.db, cartId)
  const payment = payments.find((each) => !each.cancelled && each.capturedMinor < each.amountMinor)
  if (!payment) {
    return "nothing to capture"
  }
  await lane.askAdmin(by, `payments/${payment.id}/capture`, body)
  return "captured"
}
