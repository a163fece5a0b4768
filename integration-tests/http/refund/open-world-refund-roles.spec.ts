import { adminApiOf } from "../../support/admin/admin-api"
import { ACCOUNTS } from "../../support/refund/refunds"
import { describeStore } from "../../support/store/store"

/** Every POST of the plugin's admin API. */
const POSTS = [
  "accounts/review/check",
  "accounts/review/clear-limits",
  "accounts/review/refresh",
  "checkouts/incheck_x/check-now",
  "payments/incheck_x/correct",
  "payments/incheck_x/dismiss",
  "payments/incheck_x/place",
  "payments/incheck_x/refund",
  "payments/incheck_x/reopen",
  "refunds/inref_x/check-now",
  "refunds/inref_x/decision",
  "refunds/inref_x/retry",
  "unmatched/inunm_x/dismiss",
  "unmatched/inunm_x/record",
]
const GETS = ["accounts", "payments", "orders/order_x", "refunds/inref_x/decision", "unmatched/inunm_x/orders"]

describe("with Medusa's roles switched on", () => {
  beforeAll(() => {
    process.env.MEDUSA_FF_RBAC = "true"
  })
  afterAll(() => {
    delete process.env.MEDUSA_FF_RBAC
  })

  describeStore(
    "open_world_roles",
    (store) => {
      it.each(POSTS)("somebody without a role may not POST %s", async (path) => {
        const ask = await adminApiOf(store())

        expect(await ask(path, {})).toMatchObject({ status: 403 })
      })

      it.each(GETS)("somebody without a role may not GET %s", async (path) => {
        const ask = await adminApiOf(store())

        expect(await ask(path)).toMatchObject({ status: 403 })
      })
    },
    ACCOUNTS
  )
})
