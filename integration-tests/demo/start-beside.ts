import { join } from "node:path"
import { STORE_FOLDER } from "../link-plugin"
import type { Cleanup } from "../processes/cleanup"
import { startMedusa } from "../processes/medusa"
import { freePort } from "../processes/ports"
import { temporaryFolder } from "../processes/temporary-folder"
import { type Addresses, portOf } from "./addresses"
import { type Demo, environment } from "./start-demo"
import { startStorefront } from "./storefront"

/**
 * Another store on a demo's database, with options beside the demo's, as after a deploy; and a shop that asks it.
 *
 * @param options the plugin's, by their names
 */
export async function startBeside(
  { addresses, database, seeded }: Pick<Demo, "addresses" | "database" | "seeded">,
  options: Record<string, unknown>,
  cleanup: Cleanup
): Promise<Addresses> {
  const folder = temporaryFolder("instalments-beside", cleanup)
  const log = join(folder, "messages.log")
  const own = { ...addresses, store: await freeAddress(), shop: await freeAddress() }
  const [store, shop] = await Promise.all([
    startMedusa(portOf(own.store), { folder: STORE_FOLDER, env: environment(own, database, options), log }),
    startStorefront({ ...own, publishableKey: seeded.publishableKey, output: join(folder, "shop"), log }),
  ])
  cleanup.add(store.stop)
  cleanup.add(shop.stop)
  return own
}

async function freeAddress(): Promise<string> {
  return `http://localhost:${await freePort()}`
}
