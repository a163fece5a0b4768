import { runRefunds } from "../../../src/use-cases/refund/follow/run-refunds"
import type { StoreUnderTest } from "../store/store"
import { DAY, letPass } from "../time/time"

/** Two days later, what the service takes no refund of on the day of purchase has been sent. Call `useRealTime` when done. */
export async function refundsDaysLater(store: StoreUnderTest): Promise<void> {
  await letPass(store, 2 * DAY)
  await runRefunds(store.container)
}
