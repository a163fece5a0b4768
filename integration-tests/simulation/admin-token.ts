import Medusa from "@medusajs/js-sdk"
import { ADMIN } from "../store/src/seed/admin-account"
import type { StoreUnderTest } from "../support/store/store"

/** Lets in whoever shows it as the seeded admin, whichever process they ask. */
export async function adminToken({ backendUrl }: StoreUnderTest): Promise<string> {
  const { auth } = new Medusa({ baseUrl: backendUrl, auth: { type: "jwt", jwtTokenStorageMethod: "memory" } })
  const token = await auth.login("user", "emailpass", { ...ADMIN })
  if (typeof token !== "string") {
    throw new Error("The admin could not log in with a password")
  }
  return token
}
