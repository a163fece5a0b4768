import { join } from "node:path"
import { SANDBOX_DEFAULTS } from "../../sandbox/src"
import type { Cleanup } from "../processes/cleanup"
import { runMedusa, seedMedusa, startMedusa } from "../processes/medusa"
import { freePort } from "../processes/ports"
import { untilAnswers } from "../processes/until-answers"
import { spawnWatched } from "../processes/watched"
import type { BuiltStore } from "./built-store"
import { makeStore, type Tarballs, type Versions } from "./fresh-store"
import { refundSome } from "./refund"
import { seeAdmin } from "./see-admin"
import { writeSupportFile } from "./support-file"
import { takePayment } from "./take-payment"
import { seeTraces, startCollector } from "./traces"

type Say = (sentence: string) => void

/** Installs the packed plugin outside the repository by the README's steps, and builds the store for production. */
export async function buildStore(home: string, tarballs: Tarballs, versions: Versions, say: Say): Promise<BuiltStore> {
  const folder = join(home, "store")
  makeStore(folder, tarballs, versions)
  say("The packed plugin and its sandbox are installed in a fresh store")
  const ports = { store: await freePort(), sandbox: await freePort() }
  const addresses = { store: `http://localhost:${ports.store}`, sandbox: `http://localhost:${ports.sandbox}` }
  const store = { home, folder, node: versions.node, ports, addresses }
  await runMedusa(["build"], inProduction(store, "postgres://nobody@127.0.0.1:9/none"))
  say("The store is built for production")
  return store
}

/** Takes a payment with the store, refunds some of it, and looks at its admin. @throws where anything fails */
export async function tryStore(store: BuiltStore, databaseUrl: string, say: Say, cleanup: Cleanup): Promise<void> {
  const { home, folder, ports, addresses } = store
  const production = inProduction(store, databaseUrl)
  const collector = await startCollector()
  cleanup.add(collector.stop)
  const env = { ...production.env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.address }
  const built = { ...production, env, folder: join(folder, ".medusa", "server") }
  await startPackedSandbox(store, cleanup)
  say("The sandbox runs")
  await runMedusa(["db:migrate"], production)
  const seeded = await seedMedusa(join(home, "seeded.json"), production)
  say("The store is migrated and seeded")
  await runMedusa(["exec", "./src/scripts/contract.js"], built)
  say("Its Medusa has all that the plugin relies on")
  cleanup.add((await startMedusa(ports.store, built)).stop)
  say("The store runs")
  const orderId = await takePayment(store, seeded.publishableKey)
  say(`It took a payment: ${orderId}`)
  await refundSome(addresses.store, orderId)
  say("It gave a pound of it back")
  await seeTraces(collector, [seeded.publishableKey])
  say("Its traces tell of the payment, and nothing secret or personal")
  await seeAdmin(addresses.store, { orderId, regionId: seeded.regionId })
  say("Its built admin shows the payment, the settings page and what its region offers")
  say(`An operator's command wrote ${await writeSupportFile(production, orderId)}`)
}

async function startPackedSandbox({ folder, node, ports }: BuiltStore, cleanup: Cleanup): Promise<void> {
  const program = join(folder, "node_modules", ".bin", "medusa-payment-instalments-sandbox")
  const watched = spawnWatched(
    node ?? process.execPath,
    [program, "--port", String(ports.sandbox)],
    { stdio: "ignore" },
    { signals: ["SIGTERM", "SIGKILL"], group: true }
  )
  cleanup.add(watched.stop)
  await untilAnswers(`http://127.0.0.1:${ports.sandbox}/docs/api/v2`, watched.child)
}

function inProduction({ home, folder, node, addresses: { store, sandbox } }: BuiltStore, databaseUrl: string) {
  const env = {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    STORE_CORS: "http://localhost:8000",
    ADMIN_CORS: store,
    AUTH_CORS: store,
    JWT_SECRET: "only-for-this-check",
    COOKIE_SECRET: "only-for-this-check",
    MEDUSA_BACKEND_URL: store,
    STOREFRONT_URL: "http://localhost:8000",
    INSTALMENTS_BASE_URL: sandbox,
    INSTALMENTS_CLIENT_SECRET: SANDBOX_DEFAULTS.clientSecret,
    INSTALMENTS_SIGNING_KEY: SANDBOX_DEFAULTS.signingKey,
  }
  return { folder, env, log: join(home, "messages.log"), ...(node && { node }) }
}
