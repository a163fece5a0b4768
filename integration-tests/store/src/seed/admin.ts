import { createUserAccountWorkflow } from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { ADMIN } from "./admin-account"

/** The admin user, with a password to log in with. */
export async function seedAdmin(container: MedusaContainer): Promise<void> {
  const [existing] = await container.resolve(Modules.USER).listUsers({ email: ADMIN.email })
  if (existing) {
    return
  }
  const { authIdentity, error } = await container.resolve(Modules.AUTH).register("emailpass", { body: { ...ADMIN } })
  if (!authIdentity) {
    throw new Error(`The admin user could not be registered: ${error}`)
  }
  await createUserAccountWorkflow(container).run({
    input: {
      authIdentityId: authIdentity.id,
      userData: { email: ADMIN.email, first_name: "Alex", last_name: "Morgan" },
    },
  })
}
