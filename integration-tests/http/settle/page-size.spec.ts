import { audit } from "../../support/store/chores"
import { recordsOf } from "../../support/store/payment-records"
import { REVIEWED } from "../../support/store/no-limits"
import { payAndSettle } from "../../support/shopper/paying"
import { databaseOf } from "../../support/store/records"
import { startShopping } from "../../support/shopper/shopper"
import { describeStore } from "../../support/store/store"

describeStore(
  "page_size",
  (store) => {
    it("the daily comparison learns the page size that the service takes, and asks for no other again", async () => {
      const { sandbox, container } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      sandbox.control.addFault({ match: "callback", kind: "lost", times: 20 })
      await payAndSettle(store(), serviceCheckoutId)
      await databaseOf(store())("instalments_checkout").update({ remote_state: "lapsed", next_check_at: null })

      await audit(container)
      await audit(container)

      expect(await recordsOf(store(), cartId)).toMatchObject({ captured: [150.49], refunded: [], payments: 1 })
      const asked = sandbox.control.requests("GET /api/checkouts").map(({ status }) => status)
      expect(asked).toEqual([422, 200, 200])
    })
  },
  { ...REVIEWED, sandbox: { ...REVIEWED.sandbox, maxPageItems: 20, oversizedPages: "refused" } }
)
