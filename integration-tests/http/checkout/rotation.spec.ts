import { defaultIntegration } from "../../../sandbox/src"
import { orderAndPayment } from "../../support/admin/back-office"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { payAndSettle } from "../../support/shopper/paying"
import { providerOf } from "../../support/shopper/offer"
import { fillCart, startPayment } from "../../support/shopper/shopper"
import { NO_LIMITS } from "../../support/store/no-limits"
import { attemptOf } from "../../support/store/payment-records"
import { noticesIn } from "../../support/store/records"
import { describeStore } from "../../support/store/store"
import { until } from "../../support/time/until"

/** What the service takes since the merchant has changed it there, of an account of each kind. */
const [SECRET, KEY] = ["secret", "key"].map((kind) => ({
  ...defaultIntegration(),
  automaticRefundApproval: false,
  clientSecret: `new-secret-of-${kind}`,
  signingKey: `new-key-of-${kind}`,
}))

describeStore(
  "rotation",
  (store) => {
    it.each([
      {
        account: "secret",
        refused: 401,
        told: /^The .* accepts a client secret of .*"secret" other than the first/,
      },
      { account: "key", refused: 400, told: /^The .* accepts a signing key of .*"key" other than the first/ },
    ])(
      "the first $account of two is refused once: the payment is made with the second, its callback and refund work, and admins are told once",
      async ({ account, refused, told }) => {
        const cartId = await fillCart(store())
        const { serviceCheckoutId } = await startPayment(store(), cartId, undefined, providerOf(account))
        await payAndSettle(store(), serviceCheckoutId)
        const { admin, payment } = await orderAndPayment(store(), cartId)
        await admin.payment.refund(payment.id, { amount: 10 })

        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed" })
        expect(store().sandbox.control.refunds()).toMatchObject([{ checkoutId: serviceCheckoutId, amountMinor: 10_00 }])
        const statuses = store()
          .sandbox.control.requests()
          .map(({ status }) => status)
        expect(statuses.filter((status) => status !== 200)).toEqual([refused])
        expect(store().sandbox.control.checkouts()).toHaveLength(1)
        await until("notice", async () => ((await noticesIn(store())).length > 0 ? true : undefined))
        expect(await noticesIn(store())).toEqual([expect.stringMatching(told)])
        expect(await brokenPromisesOf(store(), cartId)).toEqual([])
      }
    )
  },
  {
    sandbox: { ...NO_LIMITS.sandbox, refunds: "manual", integrations: [SECRET!, KEY!] },
    options: {
      ...NO_LIMITS.options,
      accounts: {
        secret: { ...keysOf(SECRET!), clientSecret: ["old-secret", SECRET!.clientSecret] },
        key: { ...keysOf(KEY!), signingKey: ["old-key", KEY!.signingKey] },
      },
    },
  }
)

function keysOf({ clientSecret, signingKey }: { clientSecret: string; signingKey: string }) {
  return { clientSecret, signingKey }
}
