import Medusa from "@medusajs/js-sdk"
import { appendFileSync, mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { startSandbox } from "../../sandbox/src"
import { createDatabase, openServer } from "../postgres/server"
import { type Cleanup, createCleanup } from "../processes/cleanup"
import { runMedusa, startMedusa, type Surroundings } from "../processes/medusa"
import { freePort } from "../processes/ports"
import { temporaryFolder } from "../processes/temporary-folder"
import { REPOSITORY } from "../link-plugin"
import { ADMIN } from "../store/src/seed/admin-account"
import { adminOf } from "../support/admin/admin-errands"
import { portOf } from "../demo/addresses"
import { environmentOf } from "./environment"
import { putIntoPreview, walkPreview } from "./preview"
import { publishableKey } from "./publishable-key"
import { buildShop, serveShop } from "./serve"
import { compareDiff, followRecipe, packBoth, type Starter, unpackStarter } from "./starter"
import { walk } from "./walk"

const startedAt = Date.now()

function say(sentence: string): void {
  process.stdout.write(`${((Date.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${sentence}\n`)
}

/** @param pictures where the right diff is put if the documents have another */
function installStarter(home: string, pictures: string): Starter {
  const tarballs = packBoth(home)
  say("Plugin and storefront package are packed")
  const starter = unpackStarter(join(home, "starter"))
  followRecipe(starter, tarballs)
  compareDiff(starter, pictures)
  say("The starter is installed and the recipe applied")
  return starter
}

/** @returns what stops it */
async function startBackend(port: number, surroundings: Surroundings, cleanup: Cleanup): Promise<() => Promise<void>> {
  const { stop } = await startMedusa(port, surroundings)
  cleanup.add(stop)
  return stop
}

/** Takes orders in Medusa's own starter, built for production, after nothing but the recipe was applied to it. */
async function check(cleanup: Cleanup): Promise<void> {
  const home = temporaryFolder("instalments-starter", cleanup)
  const pictures = join(REPOSITORY, "test-results", "storefront")
  mkdirSync(pictures, { recursive: true })
  const starter = installStarter(home, pictures)
  const addresses = {
    store: `http://localhost:${await freePort()}`,
    shop: `http://localhost:${await freePort()}`,
  }
  const sandbox = await startSandbox()
  cleanup.add(() => sandbox.stop())
  const server = await openServer()
  cleanup.add(server.stop)
  const database = await createDatabase(server, `starter_${process.pid}`)
  const log = join(home, "messages.log")
  const env = environmentOf({ ...addresses, sandbox: sandbox.url, database })
  const backend = { folder: starter.backend, env, log }
  await runMedusa(["db:migrate"], backend)
  await runMedusa(["exec", "./src/scripts/add-pounds.ts", "4.5"], backend)
  await runMedusa(["user", "--email", ADMIN.email, "--password", ADMIN.password], backend)
  say("Its database is migrated and sells in pounds")
  await runMedusa(["build"], { ...backend, env: { ...env, NODE_ENV: "production" } })
  const built = { ...backend, folder: join(starter.backend, ".medusa", "server") }
  const start = () =>
    startBackend(portOf(addresses.store), { ...built, env: { ...env, NODE_ENV: "production" } }, cleanup)
  const stop = await start()
  say("Its backend is built and runs")
  const key = await publishableKey(database)
  const shop = {
    folder: starter.storefront,
    address: addresses.shop,
    env: {
      NEXT_PUBLIC_MEDUSA_BACKEND_URL: addresses.store,
      NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY: key,
      NEXT_PUBLIC_BASE_URL: addresses.shop,
      NEXT_PUBLIC_DEFAULT_REGION: "gb",
    },
    log,
  }
  try {
    await buildShop(shop)
    await serveShop(shop, cleanup)
    say("Its storefront is built and runs")
    if (process.argv.includes("--stay")) {
      say(`${JSON.stringify({ ...addresses, sandbox: sandbox.url, database, home })} (Ctrl-C ends it)`)
      await new Promise(() => setInterval(() => undefined, 60_000))
    }
    const store = new Medusa({ baseUrl: addresses.store, publishableKey: key })
    const admin = await adminOf(addresses.store)
    await walk({ shop: addresses.shop, store, admin, sandbox: sandbox.control, pictures, say })
    await stop()
    putIntoPreview(built.folder)
    await start()
    await walkPreview({ ...addresses, pictures })
    say("phone: pays by an admin's preview link, which others are not offered")
  } catch (error) {
    appendFileSync(join(pictures, "messages.log"), readFileSync(log, "utf8"))
    throw error
  }
}

const cleanup = createCleanup()
check(cleanup)
  .then(() => 0)
  .catch((error: Error) => {
    process.stderr.write(`The recipe does not hold in the starter. ${error.stack}\n`)
    return 1
  })
  .then(async (code) => {
    await cleanup.run()
    process.exit(code)
  })
  .catch(() => process.exit(1))
