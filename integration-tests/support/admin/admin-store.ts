import { join } from "node:path"
import Medusa from "@medusajs/js-sdk"
import { defaultIntegration, type Sandbox, SANDBOX_DEFAULTS, startSandbox } from "../../../sandbox/src"
import { linkPlugin, STORE_FOLDER } from "../../link-plugin"
import { createDatabase, openServer } from "../../postgres/server"
import type { Cleanup } from "../../processes/cleanup"
import { runMedusa, seedMedusa, startMedusa } from "../../processes/medusa"
import { freePort } from "../../processes/ports"
import { temporaryFolder } from "../../processes/temporary-folder"
import { NO_LIMITS } from "../store/no-limits"
import { type Sql, sqlOf } from "../store/sql"
import type { Shop } from "../store/store"

/** A store with Medusa's admin, and how its shoppers pay. */
export type Till = Shop & {
  address: string
  providerId: string
  /** Pays like a shopper with an approved card. */
  pay(checkoutId: string, choice?: { term?: number }): Promise<unknown>
  /** Asks the store's database, for what no door does: making something long ago, or lost. */
  sql: Sql
}

/** A till with several merchant accounts, and the service in this process. */
export type AdminStore = Till & {
  sandbox: Sandbox
  /** Puts on the list what rows call for that were written past the ledger. */
  noteIssues(): Promise<void>
}

export const MANAGED = {
  id: "9a4be1c8-6d5f-4d0e-8a2c-0f3b7e6d1c55",
  name: "Partner Shop",
  rules: [{ from_amount: 50_00, to_amount: 500_00, terms: [1, 2, 4] }],
}

export const OUTLET = {
  id: "1d7c40f2-2f0b-4a8e-b7f5-6c9e3a5d8b21",
  name: "Outlet Shop",
  rules: [
    { from_amount: 20_00, to_amount: 199_99, terms: [1, 3] },
    { from_amount: 200_00, to_amount: 750_00, terms: [3, 6, 9] },
  ],
}

/** The first is reviewed by hand, so that refunds may be asked for on the day of purchase; the platform reads a managed merchant's bands. */
const INTEGRATIONS = [
  { ...defaultIntegration(), automaticRefundApproval: false },
  { ...defaultIntegration(), clientSecret: "secret-of-outlet", merchant: OUTLET },
  { ...defaultIntegration(), clientSecret: "secret-of-platform", intermediary: { merchants: [MANAGED] } },
]

/** While Vite builds a page on a slow computer, the store hears and answers nobody. Milliseconds. */
const CALLBACK_MS = 60_000

const OPTIONS = {
  timeouts: { connectMs: 10_000, replyMs: 25_000, totalMs: 25_000 },
  rateLimits: { ...(NO_LIMITS.options?.rateLimits as object), config: undefined },
}

type Accounts = Record<string, object>

const SEVERAL: Accounts = {
  uk: { clientSecret: SANDBOX_DEFAULTS.clientSecret },
  outlet: { clientSecret: "secret-of-outlet" },
  platform: { clientSecret: "secret-of-platform", merchantId: MANAGED.id },
}

/** An account in the sandbox, and the shop's live one. Production demands https, so nobody answers for it here. */
export const TRIAL_AND_LIVE: Accounts = {
  trial: { clientSecret: SANDBOX_DEFAULTS.clientSecret },
  live: {
    environment: "production",
    baseUrl: "https://localhost:9",
    backendUrl: "https://shop-api.example.com",
    storefrontUrl: "https://shop.example.com",
    clientSecret: "the-secret-of-the-live-account",
    signingKey: "the-signing-key-of-the-live-account",
  },
}

/** Whose refunds the tests make. */
export const UK = "pp_instalments_uk"
/** Of the account whose refunds nobody reviews: the service takes none on the day of purchase. */
export const UNREVIEWED = "pp_instalments_outlet"

/** Starts the store; `cleanup` stops it again. @param accounts by name, the first one's provider is the till's */
export async function startAdminStore(cleanup: Cleanup, accounts: Accounts = SEVERAL): Promise<AdminStore> {
  const folder = temporaryFolder("instalments-admin", cleanup)
  const server = await openServer()
  cleanup.add(server.stop)
  const databaseAddress = await createDatabase(server, `instalments_admin_${Object.keys(accounts)[0]}_${process.pid}`)
  const callback = { timeoutMs: CALLBACK_MS }
  const sandbox = await startSandbox({ rateLimits: false, refunds: "manual", integrations: INTEGRATIONS, callback })
  cleanup.add(() => sandbox.stop())
  const port = await freePort()
  const address = `http://localhost:${port}`
  linkPlugin()
  const surroundings = {
    folder: STORE_FOLDER,
    env: environment(address, sandbox, databaseAddress, { ...OPTIONS, accounts }),
    log: join(folder, "messages.log"),
  }
  await runMedusa(["db:migrate", "--execute-safe-links"], surroundings)
  const seeded = await seedMedusa(join(folder, "seeded.json"), surroundings)
  cleanup.add((await startMedusa(port, surroundings)).stop)
  const shop = new Medusa({ baseUrl: address, publishableKey: seeded.publishableKey })
  const pay: Till["pay"] = (checkoutId, choice) => sandbox.control.pay(checkoutId, choice)
  return {
    noteIssues: () => runMedusa(["exec", "./src/scripts/note-issues.ts"], surroundings),
    address,
    providerId: `pp_instalments_${Object.keys(accounts)[0]}`,
    pay,
    sandbox,
    seeded,
    shop,
    sql: sqlOf(databaseAddress),
  }
}

function environment(
  address: string,
  sandbox: Sandbox,
  databaseAddress: string,
  options: object
): Record<string, string> {
  return {
    DATABASE_URL: databaseAddress,
    MEDUSA_BACKEND_URL: address,
    STOREFRONT_URL: "http://localhost:8000",
    INSTALMENTS_BASE_URL: sandbox.url,
    INSTALMENTS_SIGNING_KEY: SANDBOX_DEFAULTS.signingKey,
    INSTALMENTS_OPTIONS: JSON.stringify(options),
  }
}
