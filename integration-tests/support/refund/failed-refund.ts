import { ACCOUNTS, buy, type Purchase, refund } from "./refunds"
import type { Setting, StoreUnderTest } from "../store/store"

/** A store with several accounts, whose config may be asked for as often as the service publishes. */
export const ADMIN_SETTING: Setting = {
  ...ACCOUNTS,
  options: {
    ...ACCOUNTS.options,
    rateLimits: { ...(ACCOUNTS.options?.rateLimits as object), config: { requests: 5, perSeconds: 3600 } },
  },
}

/** A refund of £20 that the service failed to carry out. */
export async function failedRefund(store: StoreUnderTest): Promise<Purchase> {
  const purchase = await buy(store)
  await refund(store, purchase, 20)
  const [atService] = store.sandbox.control.refunds()
  store.sandbox.control.moveRefund(atService!.id, "failed")
  return purchase
}
