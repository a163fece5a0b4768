import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"

export const REPOSITORY = resolve(__dirname, "..")
export const STORE_FOLDER = join(__dirname, "store")

type Exports = string | { [key: string]: Exports }

/**
 * Installs the plugin's TypeScript sources in the test store's node_modules, so that Medusa finds what looks like an
 * installed, built plugin: the same names, the same code path as in a merchant's store, and nothing to build first.
 * What is right already stays, since a demo may be running from it.
 */
export function linkPlugin(): void {
  const { name, version, exports } = readManifest()
  const shim = join(STORE_FOLDER, "node_modules", name)
  const server = join(shim, ".medusa", "server")
  mkdirSync(server, { recursive: true })
  if (!existsSync(join(server, "src"))) {
    symlinkSync(join(REPOSITORY, "src"), join(server, "src"), "junction")
  }
  writeJson(join(shim, "package.json"), { name, version, exports: toSources(exports) })
  // Medusa's admin takes widgets and pages from the sources named here, and reloads them in the browser when they change.
  writeJson(join(server, "medusa-plugin-options.json"), { srcDir: join(REPOSITORY, "src") })
}

function readManifest(): { name: string; version: string; exports: Exports } {
  return JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8"))
}

/** The same doors, leading to the TypeScript file each built file is made from. The admin's is read by name only. */
function toSources(exports: Exports): Exports {
  if (typeof exports === "string") {
    return exports.replace(/\.js$/, ".ts")
  }
  return Object.fromEntries(Object.entries(exports).map(([door, target]) => [door, toSources(target)]))
}

function writeJson(file: string, value: object): void {
  const text = `${JSON.stringify(value, null, 2)}\n`
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) {
    writeFileSync(file, text)
  }
}
