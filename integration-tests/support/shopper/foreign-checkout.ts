import { createClient } from "../../../src/client"
import { minorAmount } from "../../../src/core/money/money"
import { SANDBOX_DEFAULTS } from "../../../sandbox/src"
import type { StoreUnderTest } from "../store/store"

/** A checkout of somebody else's, with the same credentials. @returns the service's id */
export async function foreignCheckout(
  { sandbox }: StoreUnderTest,
  clientSecret: string = SANDBOX_DEFAULTS.clientSecret
): Promise<string> {
  const till = createClient({
    baseUrl: sandbox.url,
    clientSecret,
    signingKey: SANDBOX_DEFAULTS.signingKey,
  })
  const address = "https://till.example/notify"
  const created = await till.createCheckout({
    amountMinor: minorAmount(150_49),
    currency: "GBP",
    reference: `till-${sandbox.control.checkouts().length}`,
    notifyUrl: address,
    successUrl: address,
    cancelUrl: address,
    customer: { email: "till@example.com" },
    lineItems: [],
  })
  await till.close()
  return created.serviceCheckoutId
}
