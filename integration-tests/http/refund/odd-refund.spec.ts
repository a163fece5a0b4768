import { randomUUID } from "node:crypto"
import { adminApiOf } from "../../support/admin/admin-api"
import { ACCOUNTS, atService, buy, refund, runDue, statesOf } from "../../support/refund/refunds"
import { addOddRecord, listed } from "../../support/admin/odd-record"
import { secretOf } from "../../support/store/several-accounts"
import { describeStore } from "../../support/store/store"
import { letPass, MINUTE, travelTo, useRealTime } from "../../support/time/time"

describeStore(
  "odd_refund",
  (store) => {
    beforeEach(() => travelTo(store(), "2026-07-06T12:00:00Z"))
    afterEach(useRealTime)

    it("keeps a lost refund that it may be from being sent again, until a person says that it is another", async () => {
      const paid = await buy(store())
      store().sandbox.control.addFault({ match: "POST /api/refunds", kind: "lost_before" })
      await refund(store(), paid, 10)
      const odd = {
        id: randomUUID(),
        type: "refund_requests",
        attributes: { amount: 1000, currency: "GBP", status: "held" },
      }
      const letMinutesPass = async (isListed: boolean) => {
        for (let minute = 0; minute < 40; minute += 2) {
          await letPass(store(), 2 * MINUTE)
          if (isListed) {
            await addOddRecord(store(), "refunds", odd, secretOf("review"))
          }
          await runDue(store())
          store().sandbox.control.clearFaults()
        }
      }
      await letMinutesPass(true)
      expect(await statesOf(store(), paid)).toEqual(["unknown"])
      expect(atService(store(), paid)).toEqual([])

      const [entry] = await listed(store())
      const ask = await adminApiOf(store())
      await ask(`unmatched/${entry?.id}/dismiss`, {})
      await letMinutesPass(true)
      expect(atService(store(), paid)).toEqual(["requested 1000"])
    })
  },
  ACCOUNTS
)
