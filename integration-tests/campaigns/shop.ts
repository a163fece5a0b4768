import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import Medusa from "@medusajs/js-sdk"
import { knex, type Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  defaultIntegration,
  type Sandbox,
  SANDBOX_DEFAULTS,
  type SandboxOptions,
  startSandbox,
} from "../../sandbox/src"
import { linkPlugin, REPOSITORY, STORE_FOLDER } from "../link-plugin"
import { createDatabase, openServer } from "../postgres/server"
import type { Cleanup } from "../processes/cleanup"
import { runMedusa, seedMedusa, startMedusa, type Surroundings } from "../processes/medusa"
import { freePort } from "../processes/ports"
import { temporaryFolder } from "../processes/temporary-folder"
import type { Watched } from "../processes/watched"
import type { SeededStore } from "../store/src/seed"
import { NO_LIMITS } from "../support/store/no-limits"
import type { Shop } from "../support/store/store"

/** A shop of real processes: one database, one service, and as many stores as one starts. */
export type CampaignShop = { db: Knex; sandbox: Sandbox; seeded: SeededStore; surroundings: Surroundings }

type ShopOptions = { limits?: "none" | "published"; callback?: SandboxOptions["callback"] }

/** A running store process, and its address. */
export type StoreProcess = { process: Watched; url: string }

/**
 * Prepares database and service. Everything that is started goes with the cleanup, or with this process.
 *
 * @param limits whether the service has its published limits, and the shop keeps them
 * @param callback never delivered again, unless told otherwise: that would hide what the shop makes of one that it lost
 */
export async function openShop(
  name: string,
  cleanup: Cleanup,
  { limits = "none", callback = { maxRetries: 0 } }: ShopOptions = {}
): Promise<CampaignShop> {
  const folder = temporaryFolder(`instalments-${name}`, cleanup)
  const server = await openServer()
  cleanup.add(server.stop)
  const address = process.env.DATABASE_URL ?? (await createDatabase(server, `instalments_${name}`))
  // Refunds on the day of purchase are taken, so that a round shows at once whether money went back.
  const integrations = [{ ...defaultIntegration(), automaticRefundApproval: false }]
  const sandbox = await startSandbox({ integrations, rateLimits: limits === "published", callback })
  cleanup.add(() => sandbox.stop())
  linkPlugin()
  const surroundings = { folder: STORE_FOLDER, env: environment(address, sandbox, limits), log: logFile(name) }
  await runMedusa(["db:migrate", "--execute-safe-links"], surroundings)
  const seeded = await seedMedusa(join(folder, "seeded.json"), surroundings)
  const db = knex({ client: "pg", connection: address })
  cleanup.add(() => db.destroy())
  return { db, sandbox, seeded, surroundings }
}

/** Starts a store. @param backendUrl where the service calls back; its own address unless told otherwise */
export async function startStore(
  { surroundings }: CampaignShop,
  port: number,
  backendUrl?: string
): Promise<StoreProcess> {
  const url = `http://127.0.0.1:${port}`
  const env = { ...surroundings.env, MEDUSA_BACKEND_URL: backendUrl ?? url }
  return { process: await startMedusa(port, { ...surroundings, env }), url }
}

/** The shop as a browser sees it through one of its processes. */
export function shopAt({ seeded }: CampaignShop, url: string): Shop {
  return { seeded, shop: new Medusa({ baseUrl: url, publishableKey: seeded.publishableKey }) }
}

export { freePort }

function environment(address: string, sandbox: Sandbox, limits: "none" | "published"): Record<string, string> {
  const options = limits === "none" ? NO_LIMITS.options : {}
  return {
    CAMPAIGN: "true",
    DATABASE_URL: address,
    LOG_LEVEL: "error",
    STOREFRONT_URL: "http://localhost:8000",
    // Commands that only migrate and seed call nobody, and are called by nobody.
    MEDUSA_BACKEND_URL: "http://127.0.0.1:9",
    INSTALMENTS_BASE_URL: sandbox.url,
    INSTALMENTS_CLIENT_SECRET: SANDBOX_DEFAULTS.clientSecret,
    INSTALMENTS_SIGNING_KEY: SANDBOX_DEFAULTS.signingKey,
    INSTALMENTS_OPTIONS: JSON.stringify({ ...options, automaticRefundApproval: false }),
  }
}

function logFile(name: string): string {
  const folder = join(REPOSITORY, ".demo")
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.log`)
  writeFileSync(file, "")
  return file
}
