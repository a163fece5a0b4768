import { attemptOf } from "../store/payment-records"
import type { StoreUnderTest } from "../store/store"
import { waitingPage } from "../store/storefront"
import { until } from "../time/until"
import type { StartedPayment } from "./shopper"

/** The ledger learns of an order a moment after it was made: on a busy computer, after the callback was answered. */
export async function placed(store: StoreUnderTest, cartId: string): Promise<void> {
  await until("placed checkout in the ledger", async () => {
    const { placementState } = await attemptOf(store, cartId)
    return placementState === "placed" ? placementState : undefined
  })
}

/**
 * Where a shopper whose payment becomes an order ends up, once there is one: on the page that the callback's answer named or,
 * where the order came too late for the answer, on the one that the waiting page leads to.
 *
 * @param address where the hosted page sends them
 */
export async function endsAt(
  store: StoreUnderTest,
  address: unknown,
  { cartId, reference }: Pick<StartedPayment, "cartId" | "reference">
): Promise<unknown> {
  await placed(store, cartId)
  const cameTooLate = address === undefined || address === waitingPage(cartId) || String(address).includes(reference)
  if (!cameTooLate) {
    return address
  }
  const back = await fetch(`${store.backendUrl}/instalments/return/${reference}`, { redirect: "manual" })
  return back.headers.get("location")
}
