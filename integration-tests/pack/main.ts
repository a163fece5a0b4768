import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { SANDBOX_DEFAULTS } from "../../sandbox/src"
import { createDatabase, dropDatabase, openServer } from "../postgres/server"
import { type Cleanup, createCleanup } from "../processes/cleanup"
import { runMedusa, seedMedusa, startMedusa } from "../processes/medusa"
import { freePort } from "../processes/ports"
import { temporaryFolder } from "../processes/temporary-folder"
import { untilAnswers } from "../processes/until-answers"
import { spawnWatched } from "../processes/watched"
import { makeStore, packInto } from "./fresh-store"
import { seeAdmin } from "./see-admin"
import { writeSupportFile } from "./support-file"
import { takePayment } from "./take-payment"

const startedAt = Date.now()

function say(sentence: string): void {
  process.stdout.write(`${((Date.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${sentence}\n`)
}

/** Packs the plugin, installs it outside the repository by the README's steps, and takes a payment with it. */
async function check(cleanup: Cleanup): Promise<void> {
  const home = temporaryFolder("instalments-pack", cleanup)
  const folder = join(home, "store")
  mkdirSync(folder)
  const tarballs = packInto(home)
  say("The plugin and its sandbox are packed")
  makeStore(folder, tarballs)
  say("They are installed in a fresh store")
  const server = await openServer()
  cleanup.add(server.stop)
  const [storePort, sandboxPort] = [await freePort(), await freePort()]
  const addresses = { store: `http://localhost:${storePort}`, sandbox: `http://localhost:${sandboxPort}` }
  const database = `instalments_pack_${process.pid}`
  const env = environment(addresses, await createDatabase(server, database))
  cleanup.add(() => dropDatabase(server, database))
  const surroundings = { folder, env, log: join(home, "messages.log") }
  await startPackedSandbox(folder, sandboxPort, cleanup)
  say("The sandbox runs")
  await runMedusa(["db:migrate"], surroundings)
  const seeded = await seedMedusa(join(home, "seeded.json"), surroundings)
  say("The store is migrated and seeded")
  const production = { ...surroundings, env: { ...env, NODE_ENV: "production" } }
  await runMedusa(["build"], production)
  say("The store is built for production")
  cleanup.add((await startMedusa(storePort, { ...production, folder: join(folder, ".medusa", "server") })).stop)
  say("The store runs")
  const orderId = await takePayment(folder, addresses, seeded.publishableKey)
  say(`It took a payment: ${orderId}`)
  await seeAdmin(addresses.store, orderId)
  say("Its built admin shows the payment and the settings page")
  say(`An operator's command wrote ${await writeSupportFile(production, orderId)}`)
}

async function startPackedSandbox(folder: string, port: number, cleanup: Cleanup): Promise<void> {
  const program = join(folder, "node_modules", ".bin", "medusa-payment-instalments-sandbox")
  const watched = spawnWatched(
    program,
    ["--port", String(port)],
    { stdio: "ignore" },
    { signals: ["SIGTERM", "SIGKILL"], group: true }
  )
  cleanup.add(watched.stop)
  await untilAnswers(`http://127.0.0.1:${port}/docs/api/v2`, watched.child)
}

function environment({ store, sandbox }: { store: string; sandbox: string }, databaseAddress: string) {
  return {
    DATABASE_URL: databaseAddress,
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
}

const cleanup = createCleanup()
check(cleanup)
  .then(() => 0)
  .catch((error: Error) => {
    process.stderr.write(`The packed plugin does not work in a fresh store. ${error.message}\n`)
    return 1
  })
  .then(async (code) => {
    await cleanup.run()
    process.exit(code)
  })
  .catch(() => process.exit(1))
