import { paymentsOf } from "../../support/promise/medusa-records"
import type { ShopperCart } from "../cart"
import type { ProcessNumber } from "../shop"
import type { Performers, Plain } from "./performer"

/** Where the shop captures by hand: an admin does, all at once or in parts. */
export type CaptureActions = { capture: Plain; capture_part: { amountMinor: number } }

export const captures: Performers<CaptureActions> = {
  capture: (cart, by) => capture(cart, by, {}),
  capture_part: (cart, by, { amountMinor }) => capture(cart, by, { amount: amountMinor / 100 }),
}

/** One at a time: Medusa counts captures of one payment twice that are made at the same moment. */
function capture(cart: ShopperCart, by: ProcessNumber, body: object): Promise<string> {
  const earlier = underWay.get(cart) ?? Promise.resolve()
  const own = earlier.then(() => captureNow(cart, by, body))
  underWay.set(
    cart,
    own.catch(() => undefined)
  )
  return own
}

const underWay = new WeakMap<ShopperCart, Promise<unknown>>()

async function captureNow({ lane, cartId }: ShopperCart, by: ProcessNumber, body: object): Promise<string> {
  const payments = await paymentsOf(lane.db, cartId)
  const payment = payments.find((each) => !each.cancelled && each.capturedMinor < each.amountMinor)
  if (!payment) {
    return "nothing to capture"
  }
  await lane.askAdmin(by, `payments/${payment.id}/capture`, body)
  return "captured"
}
