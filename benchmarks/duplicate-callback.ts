import type { BenchedStore } from "./support/benched-store"
import { CALLBACK_DOOR, cartWithInstalments, postSigned, requireOrderPage } from "./support/doors"
import { interleave, type Measured, type Rounds } from "./support/interleave"

/** The same callback again and again, against a route that checks its signature and does nothing else. */
export async function duplicateCallback(
  store: BenchedStore,
  rounds: Rounds
): Promise<Measured<"duplicate" | "bareRoute">> {
  const { callback } = await cartWithInstalments(store)
  const duplicate = async () => requireOrderPage(await postSigned(store, CALLBACK_DOOR, callback))
  await duplicate()
  const bareRoute = async () => void (await postSigned(store, "/hooks/bare-hmac", callback))
  const sides = { duplicate: { prepare: async () => duplicate }, bareRoute: { prepare: async () => bareRoute } }
  return interleave(sides, rounds)
}
