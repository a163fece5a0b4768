import { type Door, DOORS, pathOf } from "../../../src/core/admin/doors"
import { adminApiOf } from "../../support/admin/admin-api"
import { ACCOUNTS } from "../../support/refund/refunds"
import { describeStore } from "../../support/store/store"

const POSTS = (Object.keys(DOORS) as Door[]).map((door) => pathOf(door, "any"))
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
