import { backOfficeOf } from "./back-office"
import type { StoreUnderTest } from "../store/store"

/** An admin captures a payment, in part if an amount in pounds is given. */
export async function capture(
  store: StoreUnderTest,
  { paymentId }: { paymentId: string },
  amount?: number
): Promise<void> {
  const admin = await backOfficeOf(store)
  await admin.payment.capture(paymentId, amount === undefined ? {} : { amount })
}
