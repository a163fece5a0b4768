import { Client } from "pg"
import type { BenchedStore } from "./support/benched-store"
import { CALLBACK_DOOR, cartWithInstalments, postSigned, requireOrderPage } from "./support/doors"
import { interleave, type Measured, type Rounds } from "./support/interleave"

/**
 * The same callback again and again, against a route that checks its signature and does nothing else, and against one
 * that also counts it: what remembering anything costs at the least.
 */
export async function duplicateCallback(
  store: BenchedStore,
  rounds: Rounds
): Promise<Measured<"duplicate" | "bareRoute" | "oneWrite">> {
  await makeCounter(store)
  const { callback } = await cartWithInstalments(store)
  const duplicate = async () => requireOrderPage(await postSigned(store, CALLBACK_DOOR, callback))
  await duplicate()
  const bareRoute = async () => void (await postSigned(store, "/hooks/bare-hmac", callback))
  const oneWrite = async () => void (await postSigned(store, "/hooks/one-write", callback))
  const sides = {
    duplicate: { prepare: async () => duplicate },
    bareRoute: { prepare: async () => bareRoute },
    oneWrite: { prepare: async () => oneWrite },
  }
  return interleave(store, sides, rounds)
}

async function makeCounter({ databaseUrl }: BenchedStore): Promise<void> {
  const db = new Client({ connectionString: databaseUrl })
  await db.connect()
  await db
    .query("CREATE TABLE bench_heard (name text PRIMARY KEY, deliveries integer NOT NULL)")
    .finally(() => db.end())
}
