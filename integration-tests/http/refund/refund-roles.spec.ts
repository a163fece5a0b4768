import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { pathOf } from "../../../src/core/admin/doors"
import { adminApiOf } from "../../support/admin/admin-api"
import { ADMIN_ROUTES, anyOf } from "../../support/admin/admin-routes"
import { ACCOUNTS } from "../../support/refund/refunds"
import { describeStore, type StoreUnderTest } from "../../support/store/store"

const READS = ADMIN_ROUTES.filter(({ method }) => method === "GET")
const POSTS = ADMIN_ROUTES.filter(({ method }) => method === "POST")

/** Gives the admin one role, which allows these policies of Medusa's ("payment:read") and nothing else. */
async function allowOnly({ container }: StoreUnderTest, keys: string[]): Promise<void> {
  const rbac = container.resolve(Modules.RBAC)
  const policies = await rbac.listRbacPolicies({ key: keys })
  expect(policies.map(({ key }) => key).sort()).toEqual([...keys].sort())
  const [role] = await rbac.createRbacRoles([{ name: keys.join(" ") }])
  const [user] = await container.resolve(Modules.USER).listUsers({})
  if (!role || !user) {
    throw new Error("the store has no role or no admin")
  }
  await rbac.createRbacRolePolicies(policies.map(({ id }) => ({ role_id: role.id, policy_id: id })))
  await container
    .resolve(ContainerRegistrationKeys.LINK)
    .create({ [Modules.USER]: { user_id: user.id }, [Modules.RBAC]: { rbac_role_id: role.id } })
}

describe("with Medusa's roles switched on", () => {
  beforeAll(() => {
    process.env.MEDUSA_FF_RBAC = "true"
  })
  afterAll(() => {
    delete process.env.MEDUSA_FF_RBAC
  })

  describeStore(
    "refund_roles",
    (store) => {
      /** The paths of these routes that turn the admin away for want of a right. */
      async function forbidden(routes: typeof ADMIN_ROUTES): Promise<string[]> {
        const ask = await adminApiOf(store())
        const answers = await Promise.all(routes.map(async (route) => ({ route, ...(await ask(...anyOf(route))) })))
        return answers.filter(({ status }) => status === 403).map(({ route }) => route.path)
      }

      it("somebody without a role may do and read nothing", async () => {
        expect(await forbidden(ADMIN_ROUTES)).toEqual(ADMIN_ROUTES.map(({ path }) => path))
      })

      it("somebody who may read payments reads everything, and may neither refund nor change anything", async () => {
        await allowOnly(store(), ["payment:read"])
        const ask = await adminApiOf(store())

        expect(await ask("payments")).toMatchObject({ status: 200 })
        expect(await ask(pathOf("returnPayment", "any"), {})).toMatchObject({ status: 403 })
        expect(await forbidden(READS)).toEqual([])
        expect(await forbidden(POSTS)).toEqual(POSTS.map(({ path }) => path))
      })
    },
    ACCOUNTS
  )
})
