import { audit } from "../../support/store/chores"
import { databaseOf } from "../../support/store/records"
import { newsOf } from "../../support/refund/refunds"
import { foreignCheckout } from "../../support/shopper/foreign-checkout"
import { listedUnmatched } from "../../support/admin/admin-views"
import { REVIEWED } from "../../support/store/no-limits"
import { describeStore } from "../../support/store/store"

/** A page of the service's list without anything on it. */
const NO_CHECKOUTS = JSON.stringify({ data: [], links: { first: null, last: null, prev: null, next: null } })

describeStore(
  "unmatched_state",
  (store) => {
    it("what is only at the service is shown as it stands there now, also when it is no longer among the newest", async () => {
      const { sandbox, container } = store()
      const [first, second] = [await foreignCheckout(store()), await foreignCheckout(store())]
      await audit(container)
      await sandbox.control.pay(first)
      await sandbox.control.cancel(second)

      await audit(container)
      expect(new Map((await listedUnmatched(store())) as [string, string][])).toEqual(
        new Map([
          [first, "successful"],
          [second, "cancelled"],
        ])
      )
      expect(await newsOf(store())).toEqual([expect.stringContaining("2 checkouts that this shop has no record of")])

      await databaseOf(store())("instalments_unmatched").update({ remote_state: "received" })
      sandbox.control.addFault({ match: "GET /api/checkouts", kind: "reply", status: 200, body: NO_CHECKOUTS })
      await audit(container)
      expect(new Map((await listedUnmatched(store())) as [string, string][]).get(first)).toBe("successful")
    })
  },
  REVIEWED
)
