import type { AccountView } from "../../../src/use-cases/admin/views/accounts"
import { audit, forgetOld } from "../../support/store/chores"
import { gatewayFor } from "../../../src/use-cases/service/gateway"
import { adminApiOf } from "../../support/admin/admin-api"
import { databaseOf } from "../../support/store/records"
import { newsOf } from "../../support/refund/refunds"
import { foreignCheckout } from "../../support/shopper/foreign-checkout"
import { listedUnmatched } from "../../support/admin/admin-views"
import { attemptOf } from "../../support/store/payment-records"
import { fillCart, startPayment } from "../../support/shopper/shopper"
import { REVIEWED } from "../../support/store/no-limits"
import { describeStore } from "../../support/store/store"
import { DAY } from "../../support/time/time"

describeStore(
  "shared_account",
  (store) => {
    const accounts = async () => {
      const ask = await adminApiOf(store())
      return (await ask<{ accounts: AccountView[] }>("accounts")).body.accounts
    }

    it("checkouts of others are counted by their newest state, and nobody is told of them", async () => {
      const { sandbox, container } = store()
      const [paid] = [await foreignCheckout(store()), await foreignCheckout(store())]
      await audit(container)
      await sandbox.control.pay(paid)

      await audit(container)

      expect((await accounts())[0]?.foreign_checkouts).toEqual({ successful: 1, received: 1 })
      expect(await listedUnmatched(store())).toEqual([])
      expect(await newsOf(store())).toEqual([])
    })

    it("what was listed before the account was said to be shared leaves the list", async () => {
      const { container } = store()
      const { account } = gatewayFor(container, undefined)
      const id = await foreignCheckout(store())
      account.shared = false
      await audit(container)
      expect(await listedUnmatched(store())).toEqual([[id, "received"]])
      account.shared = true

      await audit(container)

      expect(await listedUnmatched(store())).toEqual([])
    })

    it("a checkout of the same amount and moment is not taken for one whose creation's answer was lost", async () => {
      const { sandbox, container } = store()
      const cartId = await fillCart(store())
      sandbox.control.addFault({ match: "POST /api/checkouts", kind: "lost_before", times: 20 })
      await startPayment(store(), cartId).catch(() => undefined)
      sandbox.control.clearFaults()
      const id = await foreignCheckout(store())
      await sandbox.control.pay(id)

      await audit(container)

      expect(await attemptOf(store(), cartId)).toMatchObject({ remoteState: "unknown", serviceCheckoutId: null })
    })

    it("counts are forgotten with everything else, after 90 days", async () => {
      const { container } = store()
      await foreignCheckout(store())
      await audit(container)

      await forgetOld(container, new Date(Date.now() + 91 * DAY))

      expect(await databaseOf(store())("instalments_unmatched").select<object[]>()).toEqual([])
    })
  },
  { ...REVIEWED, options: { ...REVIEWED.options, shared: true } }
)
