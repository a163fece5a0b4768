import { runScript, say as sayLine } from "../campaigns/run-script"
import { createDatabase, dropDatabase, openServer } from "../postgres/server"
import type { Cleanup } from "../processes/cleanup"
import { temporaryFolder } from "../processes/temporary-folder"
import { packInto } from "./fresh-store"
import { buildStore, tryStore } from "./trial"

const startedAt = Date.now()

function say(sentence: string): void {
  sayLine(`${((Date.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${sentence}`)
}

/** Packs the plugin, installs it outside the repository by the README's steps, and takes a payment with it. */
async function check(cleanup: Cleanup): Promise<boolean> {
  const home = temporaryFolder("instalments-pack", cleanup)
  const store = await buildStore(home, packInto(home), { medusa: process.env.MEDUSA_VERSION }, say)
  const server = await openServer()
  cleanup.add(server.stop)
  const database = `instalments_pack_${process.pid}`
  const databaseUrl = await createDatabase(server, database)
  cleanup.add(() => dropDatabase(server, database))
  await tryStore(store, databaseUrl, say, cleanup)
  return true
}

runScript(check)
