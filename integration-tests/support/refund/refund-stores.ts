import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import Medusa from "@medusajs/js-sdk"
import { knex, type Knex } from "@medusajs/framework/mikro-orm/knex"
import { defaultIntegration, type Sandbox, SANDBOX_DEFAULTS, startSandbox } from "../../../sandbox/src"
import { linkPlugin, REPOSITORY, STORE_FOLDER } from "../../link-plugin"
import { createDatabase, dropDatabase, openServer } from "../../postgres/server"
import type { Cleanup } from "../../processes/cleanup"
import { runMedusa, seedMedusa, startMedusa, type Surroundings } from "../../processes/medusa"
import { freePort } from "../../processes/ports"
import { temporaryFolder } from "../../processes/temporary-folder"
import { ADMIN } from "../../store/src/seed/admin-account"
import type { SeededStore } from "../../store/src/seed"
import { orderOf } from "../admin/admin-errands"
import { NO_LIMITS } from "../store/no-limits"
import type { Purchase } from "./refunds"
import { fillCart, PROVIDER_ID, startPayment } from "../shopper/shopper"

/** Store processes on one database and one service, as a shop of several servers has them. */
export type RefundStores = { db: Knex; sandbox: Sandbox; seeded: SeededStore; addresses: string[] }

/** How they are started. `env`: what the processes are told besides; `options`: the plugin's that differ. */
export type HowToStart = {
  name: string
  count: number
  env?: Record<string, string>
  options?: Record<string, unknown>
}

/** Starts them, the second when the first is healthy. Everything goes with the cleanup, or with this process. */
export async function startRefundStores(how: HowToStart, cleanup: Cleanup): Promise<RefundStores> {
  const sandbox = await startSandbox({
    ...NO_LIMITS.sandbox,
    refunds: "manual",
    integrations: [{ ...defaultIntegration(), automaticRefundApproval: false }],
  })
  cleanup.add(() => sandbox.stop())
  const database = await openDatabase(`refund_${how.name}`, cleanup)
  linkPlugin()
  const surroundings = { folder: STORE_FOLDER, env: environment(how, database, sandbox), log: logFile(how.name) }
  await runMedusa(["db:migrate", "--execute-safe-links"], surroundings)
  const folder = temporaryFolder(`instalments-${how.name}`, cleanup)
  const seeded = await seedMedusa(join(folder, "seeded.json"), surroundings)
  const addresses: string[] = []
  for (let started = 0; started < how.count; started++) {
    addresses.push(await start(surroundings, cleanup))
  }
  const db = knex({ client: "pg", connection: database })
  cleanup.add(() => db.destroy())
  return { db, sandbox, seeded, addresses }
}

/** A lamp for £150.49, delivery included, bought and paid at one of the stores. */
export async function buyAt({ sandbox, seeded }: RefundStores, address: string): Promise<Purchase> {
  const shop = { seeded, shop: new Medusa({ baseUrl: address, publishableKey: seeded.publishableKey }) }
  const cartId = await fillCart(shop)
  const { serviceCheckoutId } = await startPayment(shop, cartId, undefined, PROVIDER_ID)
  await sandbox.control.pay(serviceCheckoutId)
  const orderId = await orderOf(shop, cartId)
  const admin = await adminAt(address)
  const { order } = await admin.order.retrieve(orderId, { fields: "id,*payment_collections.payments" })
  return {
    cartId,
    checkoutId: serviceCheckoutId,
    orderId,
    paymentId: order.payment_collections[0]?.payments?.[0]?.id ?? "",
  }
}

/** What a merchant's staff does at one of the stores. */
export async function adminAt(address: string): Promise<Medusa["admin"]> {
  const client = new Medusa({ baseUrl: address, auth: { type: "jwt", jwtTokenStorageMethod: "memory" } })
  await client.auth.login("user", "emailpass", { ...ADMIN })
  return client.admin
}

/** Medusa's records of an order's money, in pounds, as the dashboard gets them. */
export async function moneyAt({ addresses }: Pick<RefundStores, "addresses">, { orderId }: Purchase) {
  const admin = await adminAt(String(addresses[0]))
  const { order } = await admin.order.retrieve(orderId, {
    fields: "id,status,total,summary,*payment_collections.payments.refunds",
  })
  const refunds = order.payment_collections
    .flatMap(({ payments }) => payments ?? [])
    .flatMap(({ refunds }) => refunds ?? [])
  return {
    status: order.status,
    total: order.total,
    paid: order.summary.paid_total,
    refunded: order.summary.refunded_total,
    transactions: order.summary.transaction_total,
    pending: order.summary.pending_difference,
    refunds: refunds.map(({ amount }) => Number(amount)).sort((a, b) => a - b),
  }
}

async function openDatabase(name: string, cleanup: Cleanup): Promise<string> {
  const server = await openServer()
  cleanup.add(server.stop)
  const database = `${name}_${process.pid}`
  cleanup.add(() => dropDatabase(server, database))
  return createDatabase(server, database)
}

async function start(surroundings: Surroundings, cleanup: Cleanup): Promise<string> {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const store = await startMedusa(port, {
    ...surroundings,
    env: { ...surroundings.env, MEDUSA_BACKEND_URL: address },
  })
  cleanup.add(store.stop)
  return address
}

function environment(
  { env, options }: HowToStart,
  database: string,
  { url }: Pick<Sandbox, "url">
): Record<string, string> {
  return {
    DATABASE_URL: database,
    LOG_LEVEL: "error",
    STOREFRONT_URL: "http://localhost:8000",
    // Commands that only migrate and seed call nobody, and are called by nobody.
    MEDUSA_BACKEND_URL: "http://127.0.0.1:9",
    INSTALMENTS_BASE_URL: url,
    INSTALMENTS_CLIENT_SECRET: SANDBOX_DEFAULTS.clientSecret,
    INSTALMENTS_SIGNING_KEY: SANDBOX_DEFAULTS.signingKey,
    INSTALMENTS_OPTIONS: JSON.stringify({ ...NO_LIMITS.options, ...options }),
    ...env,
  }
}

function logFile(name: string): string {
  const folder = join(REPOSITORY, ".demo")
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `refund-${name}.log`)
  writeFileSync(file, "")
  return file
}
