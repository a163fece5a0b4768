import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { defaultIntegration, type IntegrationOptions, SANDBOX_DEFAULTS, startSandbox } from "../../sandbox/src"
import { linkPlugin, REPOSITORY, STORE_FOLDER } from "../link-plugin"
import { createDatabase, openServer } from "../postgres/server"
import type { Cleanup } from "../processes/cleanup"
import { runMedusa, seedMedusa, startMedusa } from "../processes/medusa"
import { temporaryFolder } from "../processes/temporary-folder"
import type { Watched } from "../processes/watched"
import type { SeededStore } from "../store/src/seed"
import { SHOP_NAME } from "../store/src/seed/shop-name"
import { type Addresses, chooseAddresses, portOf } from "./addresses"
import { startStorefront } from "./storefront"

export type Demo = {
  addresses: Addresses
  /** The address of the store's database. */
  database: string
  seeded: SeededStore
  /** Resolves with the name of the first part that ends by itself. */
  broken: Promise<string>
}

/** The pages of examples/storefront; it has no country in its addresses. */
const SHOP_PATHS = {
  orderPath: "/order/{order_id}/confirmed",
  successPath: "/checkout/return?cart_id={cart_id}",
  cancelPath: "/checkout?cart_id={cart_id}&instalments={reason}",
}

/** What a newcomer sees of the start: one line for each part, in order. */
export type Progress = (sentence: string) => void

/**
 * Starts Postgres, the sandbox, the store and the shop, in that order. `cleanup` stops what has been started, at any
 * moment; nothing outlives this process in any case.
 */
export async function startDemo(progress: Progress, cleanup: Cleanup): Promise<Demo> {
  const addresses = await chooseAddresses(progress)
  const folder = temporaryFolder("instalments-demo", cleanup)
  const log = logFile()
  const database = await startDatabase(cleanup)
  progress("Postgres is running")
  const sandbox = await startSandbox({ port: portOf(addresses.sandbox), integrations: [merchant()], refunds: "manual" })
  cleanup.add(() => sandbox.stop())
  progress("The payment sandbox is running")
  linkPlugin()
  const surroundings = { folder: STORE_FOLDER, env: environment(addresses, database), log }
  await runMedusa(["db:migrate", "--execute-safe-links"], surroundings)
  progress("The store's database is migrated")
  const seeded = await seedMedusa(join(folder, "seeded.json"), surroundings)
  progress("The store has products, delivery and an admin user")
  const publishableKey = seeded.publishableKey
  const [store, shop] = await Promise.all([
    keep(startMedusa(portOf(addresses.store), surroundings), cleanup),
    keep(startStorefront({ ...addresses, publishableKey, output: join(folder, "shop"), log }), cleanup),
  ])
  progress("The store and the shop are running")
  return { addresses, database, seeded, broken: Promise.race([ended(store, "store"), ended(shop, "shop")]) }
}

async function startDatabase(cleanup: Cleanup): Promise<string> {
  const server = await openServer()
  cleanup.add(server.stop)
  // A database that somebody names is the one they want; in a server of our own, nothing has been made yet.
  return process.env.DATABASE_URL ?? (await createDatabase(server, "instalments_demo"))
}

/** What a store of the demo is told. @param options of the plugin, beside those of every demo */
export function environment(
  addresses: Addresses,
  database: string,
  options: Record<string, unknown> = {}
): Record<string, string> {
  return {
    DATABASE_URL: database,
    MEDUSA_BACKEND_URL: addresses.store,
    STOREFRONT_URL: addresses.shop,
    INSTALMENTS_BASE_URL: addresses.sandbox,
    INSTALMENTS_CLIENT_SECRET: SANDBOX_DEFAULTS.clientSecret,
    INSTALMENTS_SIGNING_KEY: SANDBOX_DEFAULTS.signingKey,
    INSTALMENTS_OPTIONS: JSON.stringify({ ...SHOP_PATHS, ...options }),
  }
}

/**
 * The service's merchant, under the name that the shop and the store have. Its refunds are reviewed, so that they are taken on
 * the day of purchase, and move when somebody presses a button.
 */
function merchant(): IntegrationOptions {
  const integration = defaultIntegration()
  return {
    ...integration,
    merchant: { ...integration.merchant, name: SHOP_NAME },
    automaticRefundApproval: false,
  }
}

/** The messages of store and shop, from this start on. */
function logFile(): string {
  const folder = join(REPOSITORY, ".demo")
  mkdirSync(folder, { recursive: true })
  const file = join(folder, "messages.log")
  writeFileSync(file, "")
  return file
}

async function keep(starting: Promise<Watched>, cleanup: Cleanup): Promise<Watched> {
  const watched = await starting
  cleanup.add(watched.stop)
  return watched
}

function ended({ child }: Watched, name: string): Promise<string> {
  return new Promise((resolve) => child.once("exit", () => resolve(name)))
}
