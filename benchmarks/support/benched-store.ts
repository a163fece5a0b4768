import { existsSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import Medusa from "@medusajs/js-sdk"
import { linkPlugin, STORE_FOLDER } from "../../integration-tests/link-plugin"
import type { Disk } from "../../integration-tests/postgres/cluster"
import { createDatabase, dropDatabase, openServer } from "../../integration-tests/postgres/server"
import type { Cleanup } from "../../integration-tests/processes/cleanup"
import { runMedusa, seedMedusa, startMedusa, type Surroundings } from "../../integration-tests/processes/medusa"
import { freePort } from "../../integration-tests/processes/ports"
import { temporaryFolder } from "../../integration-tests/processes/temporary-folder"
import type { SeededStore } from "../../integration-tests/store/src/seed"
import { ADMIN } from "../../integration-tests/store/src/seed/admin-account"
import { PROVIDER_ID } from "../../integration-tests/support/shopper/shopper"
import { NO_LIMITS } from "../../integration-tests/support/store/no-limits"
import { type Sandbox, SANDBOX_DEFAULTS, startSandbox } from "../../sandbox/src"
import { INSTANT_PROVIDER, SYSTEM_PROVIDER } from "./providers"

const BENCH_STORE = join(__dirname, "..", "store")

/** Reading the config alone is limited, as the service publishes it. */
const OPTIONS = {
  rateLimits: { ...(NO_LIMITS.options?.rateLimits as object), config: { requests: 5, perSeconds: 3600 } },
}

/** A store in a process of its own, in production mode, whose service answers at once and grants everything else. */
export type BenchedStore = {
  backendUrl: string
  databaseUrl: string
  seeded: SeededStore
  shop: Medusa
  service: Sandbox
}

/** An empty, migrated and seeded database, and what a process on it is told. */
export type Ground = { seeded: SeededStore; surroundings: Surroundings; databaseUrl: string }

/** @param ports where the store and the service will listen */
export async function prepareGround(
  name: string,
  ports: { store: number; service: number },
  cleanup: Cleanup,
  disk?: Disk
): Promise<Ground> {
  linkPlugin()
  installPlugin()
  const folder = temporaryFolder(`instalments-bench-${name}`, cleanup)
  const server = await openServer(disk)
  cleanup.add(server.stop)
  const database = `instalments_bench_${name}_${process.pid}`
  const databaseUrl = await createDatabase(server, database)
  cleanup.add(() => dropDatabase(server, database))
  const surroundings = { folder: BENCH_STORE, env: environment(databaseUrl, ports), log: join(folder, "messages.log") }
  await runMedusa(["db:migrate", "--execute-safe-links"], surroundings)
  const seedScript = { ...surroundings, folder: STORE_FOLDER }
  return { seeded: await seedMedusa(join(folder, "seeded.json"), seedScript), surroundings, databaseUrl }
}

/** @param name of its database, where a run has several */
export async function startBenchedStore(cleanup: Cleanup, name = "store", disk?: Disk): Promise<BenchedStore> {
  const sandbox = await startSandbox(NO_LIMITS.sandbox)
  cleanup.add(sandbox.stop)
  const port = await freePort()
  const { seeded, surroundings, databaseUrl } = await prepareGround(
    name,
    { store: port, service: sandbox.port },
    cleanup,
    disk
  )
  const env = { ...surroundings.env, NODE_ENV: "production", INSTALMENTS_OPTIONS: JSON.stringify(OPTIONS) }
  cleanup.add((await startMedusa(port, { ...surroundings, env })).stop)
  const backendUrl = `http://127.0.0.1:${port}`
  const shop = new Medusa({ baseUrl: backendUrl, publishableKey: seeded.publishableKey })
  await offerProviders(backendUrl, seeded.regionId)
  return { backendUrl, databaseUrl, seeded, shop, service: sandbox }
}

/** Switches every provider of the comparison on, as a merchant does in the admin. */
async function offerProviders(backendUrl: string, regionId: string): Promise<void> {
  const { admin, auth } = new Medusa({ baseUrl: backendUrl, auth: { type: "jwt", jwtTokenStorageMethod: "memory" } })
  await auth.login("user", "emailpass", { ...ADMIN })
  await admin.region.update(regionId, { payment_providers: [PROVIDER_ID, SYSTEM_PROVIDER, INSTANT_PROVIDER] })
}

/** The benchmarks' store has the plugin where the test store has it. */
function installPlugin(): void {
  const modules = join(BENCH_STORE, "node_modules")
  if (!existsSync(modules)) {
    symlinkSync(join(STORE_FOLDER, "node_modules"), modules, "junction")
  }
}

function environment(databaseUrl: string, ports: { store: number; service: number }): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    MEDUSA_BACKEND_URL: `http://127.0.0.1:${ports.store}`,
    STOREFRONT_URL: "http://localhost:8000",
    INSTALMENTS_BASE_URL: `http://127.0.0.1:${ports.service}`,
    INSTALMENTS_CLIENT_SECRET: SANDBOX_DEFAULTS.clientSecret,
    INSTALMENTS_SIGNING_KEY: SANDBOX_DEFAULTS.signingKey,
    // One line a request costs the same on both sides and tells nothing here.
    LOG_LEVEL: "warn",
  }
}
