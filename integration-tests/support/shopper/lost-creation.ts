import { audit } from "../store/chores"
import { attemptOf } from "../store/payment-records"
import { noticesIn } from "../store/records"
import type { StoreUnderTest } from "../store/store"
import { HOUR, letPass } from "../time/time"
import { fillCart, startPayment } from "./shopper"

/**
 * A payment is started through an account, and the service's answer never comes.
 *
 * @param kind whether the service had made its checkout
 * @returns its cart
 */
export async function loseCreation(
  store: StoreUnderTest,
  account: "told" | "review",
  kind: "lost_before" | "lost_after"
): Promise<string> {
  const { control } = store.sandbox
  const cartId = await fillCart(store)
  control.addFault({ match: "POST /api/checkouts", kind, times: kind === "lost_before" ? 20 : 1 })
  await expect(startPayment(store, cartId, undefined, `pp_instalments_${account}`)).rejects.toThrow()
  control.clearFaults()
  return cartId
}

/** The comparison finds the checkout of a lost answer in the service's list, and tells nobody that it is unknown. */
export async function expectRecognised(store: StoreUnderTest, cartId: string): Promise<void> {
  await audit(store.container)
  await letPass(store, 5 * HOUR)
  await audit(store.container)

  const [made] = store.sandbox.control.checkouts()
  expect(await attemptOf(store, cartId)).toMatchObject({ remoteState: "received", serviceCheckoutId: made?.id })
  expect(await noticesIn(store)).toEqual([])
}
